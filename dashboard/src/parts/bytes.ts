const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `4.2 MB`, in powers of a thousand. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** step).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[step]}`
}
