/** Two instances of the service on one database, with the demo's people. */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type DemoPerson, keyOf, peopleIn, personOf } from './demo-people.ts'
import { Instance, type Settings } from './instance.ts'
import { generousSettings } from './settings.ts'

export interface TwoInstances {
  readonly instances: readonly [Instance, Instance]
  /** Of each one's partner API. */
  readonly ports: readonly [number, number]
  /** A trader of a company that buys. */
  readonly trader: DemoPerson
  readonly apiKey: string
}

/** What the instances write besides goes below `home`. */
export async function startTwoInstances(databaseUrl: string, home: string, settings: Settings = {}): Promise<TwoInstances> {
  const shared = { ...generousSettings, DATABASE_URL: databaseUrl, SERVICE_SECRET: newServiceSecret(), DEMO: '1', ...settings }
  const [one, other] = [join(home, 'one'), join(home, 'other')]
  const first = await Instance.start('one', one, shared, join(home, 'one.log'))
  const second = await startBeside(one, 'other', other, shared, join(home, 'other.log'))
  const trader = personOf(peopleIn(one), 'buys', 'trader')
  return { instances: [first, second], ports: [first.ports.api, second.ports.api], trader, apiKey: keyOf(trader) }
}

/** Starts an instance beside the one with that folder: with the same demo.json the demo's people keep their keys, whichever of the two starts. */
export async function startBeside(first: string, name: string, dataDir: string, settings: Settings, logFile: string): Promise<Instance> {
  await mkdir(dataDir, { recursive: true })
  await copyFile(join(first, 'demo.json'), join(dataDir, 'demo.json'))
  return Instance.start(name, dataDir, settings, logFile)
}

export const newServiceSecret = (): string => randomBytes(32).toString('hex')
