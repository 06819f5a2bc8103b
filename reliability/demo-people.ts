/** The demo's people, as an instance tells them in its `demo.json`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DemoFile } from '../server/src/demo/demo-file.ts'

export type DemoPerson = DemoFile['people'][number]

export const peopleIn = (dataDir: string): readonly DemoPerson[] =>
  (JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile).people

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
