/** Two instances of the service on one database, with the demo's people. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instance } from './instance.ts'
import { until } from './wait.ts'

const raised = ['PER_MIN', 'PER_DAY', 'IP_PER_MIN', 'WRITES_PER_MIN', 'TEST_PER_MIN', 'TEST_HELPERS_PER_MIN', 'DASHBOARD_IP_PER_MIN'].map(
  (name) => [`RATE_LIMIT_${name}`, '1000000000'],
)
const readyWithinMs = 60_000

export interface Person {
  readonly email: string
  readonly password: string
  readonly side: string | null
  readonly role: string | null
  readonly suspended: boolean
  readonly keys: { readonly live: string; readonly test: string } | null
}

export interface TwoInstances {
  readonly instances: readonly [Instance, Instance]
  readonly baseUrls: readonly [string, string]
  /** A trader of a company that buys. */
  readonly trader: Person
  /** The trader's live key. */
  readonly apiKey: string
}

/** `program` is the built service; what they write besides goes below `home`. */
export async function startTwoInstances(
  databaseUrl: string,
  program: string,
  home: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TwoInstances> {
  const shared = {
    ...Object.fromEntries(raised),
    DATABASE_URL: databaseUrl,
    SERVICE_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'warn',
    DEMO: '1',
    ...settings,
  }
  const [one, other] = [join(home, 'one'), join(home, 'other')]
  for (const dataDir of [one, other]) mkdirSync(dataDir, { recursive: true })
  const start = async (name: string, dataDir: string) => {
    const instance = await Instance.make(name, program, { ...shared, DATA_DIR: dataDir }, join(home, `${name}.log`))
    instance.start()
    await until(() => instance.isReady(), readyWithinMs, `the instance ${name} is ready`)
    return instance
  }
  const first = await start('one', one)
  // With the same demo.json the demo's people keep their keys, whichever of the two starts.
  copyFileSync(join(one, 'demo.json'), join(other, 'demo.json'))
  const instances = [first, await start('other', other)] as const
  const trader = traderOf(join(one, 'demo.json'))
  return { instances, baseUrls: [apiOf(instances[0]), apiOf(instances[1])], trader, apiKey: trader.keys?.live ?? '' }
}

const apiOf = ({ ports }: Instance) => `http://127.0.0.1:${ports.api}/v1`

function traderOf(demoFile: string): Person {
  const { people } = JSON.parse(readFileSync(demoFile, 'utf8')) as { people: Person[] }
  const trader = people.find(({ side, role, suspended }) => side === 'buys' && role === 'trader' && !suspended)
  if (!trader?.keys) throw new Error('the demo world has no trader who buys')
  return trader
}
