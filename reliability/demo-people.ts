/** The demo's people, as an instance tells them in its `demo.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly totp_secret: string
  readonly company: string | null
  readonly role: string | null
  readonly side: 'buys' | 'sells' | null
  readonly operator: boolean
  readonly suspended: boolean
  readonly keys: { readonly live: string; readonly test: string } | null
}

export const peopleIn = (dataDir: string): readonly DemoPerson[] =>
  (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { people: DemoPerson[] }).people

/** Who has this role in a company on that side. @throws when nobody has */
export function personOf(people: readonly DemoPerson[], side: 'buys' | 'sells', role: string): DemoPerson {
  const found = people.find((one) => one.side === side && one.role === role && !one.suspended)
  if (found === undefined) throw new Error(`the demo world has no ${role} who ${side}`)
  return found
}

/** @throws when the person has no such key */
export function keyOf({ name, keys }: DemoPerson, mode: 'live' | 'test' = 'live'): string {
  if (keys === null) throw new Error(`${name} has no keys`)
  return keys[mode]
}
