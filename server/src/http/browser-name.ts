/** The browser and system in a User-Agent: enough to recognize one's own session, too little to track anyone. */

const browsers: readonly [RegExp, string][] = [
  [/Edg\w{0,3}\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux/, 'Linux'],
]
const nameIn = (userAgent: string, names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

export function browserName(userAgent: string | undefined): string {
  const browser = nameIn(userAgent ?? '', browsers) ?? 'Another program'
  const system = nameIn(userAgent ?? '', systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
