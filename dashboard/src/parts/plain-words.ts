/** Words of the contract as people read them. */

/** `authorized_signatory` → `Authorized signatory`. */
export function plainWords(code: string): string {
  const plain = code
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** `1 node`, `3 nodes`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `2.5 %` of basis points. */
export const percent = (basisPoints: number): string => `${(basisPoints / 100).toLocaleString('en')} %`
