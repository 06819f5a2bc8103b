/** `npm run cluster`: three database nodes with two instances in front, and what may befall them. `-- killed --times 20` runs one drill. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root } from '../checkout.ts'
import { startTwoInstances } from '../two-instances.ts'
import { Cluster } from './cluster.ts'
import { type Drill, drills } from './drills.ts'
import { front, makeNetwork, removeNetwork } from './network.ts'
import { type Outcome, rehearse } from './rehearsal.ts'
import { outcomeLine, outcomeTable } from './report.ts'

const insideMark = 'PARLEY_CLUSTER_INSIDE'
const say = (line: string) => process.stderr.write(`cluster: ${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How often each drill is run. */
    times: { type: 'string', default: '1' },
    /** Brings it up and leaves it alone until it is interrupted. */
    stay: { type: 'boolean', default: false },
    /** Keeps the logs. */
    keep: { type: 'boolean', default: false },
  },
})

function missing(): string | null {
  if (process.getuid?.() !== 0) return 'it makes network namespaces, and so needs root'
  const programs = ['ip', 'setpriv', 'etcd', 'patroni', 'patronictl', 'haproxy']
  const absent = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  if (!existsSync('/usr/lib/postgresql')) absent.push('postgresql')
  return absent.length === 0
    ? null
    : `${absent.join(', ')} missing; on Debian: apt-get install --no-install-recommends iproute2 postgresql etcd-server patroni haproxy`
}

/** Runs this program again inside the front namespace. */
function goInside(): number {
  makeNetwork()
  try {
    const words = ['netns', 'exec', front, process.execPath, ...process.argv.slice(1)]
    return spawnSync('ip', words, { stdio: 'inherit', env: { ...process.env, [insideMark]: '1' } }).status ?? 1
  } finally {
    removeNetwork()
  }
}

async function runInside(): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
  chmodSync(home, 0o755)
  const cluster = new Cluster(home)
  say(`three nodes start; their logs are in ${home}`)
  await cluster.start()
  const pair = await startTwoInstances(cluster.databaseUrl, home)
  if (values.stay) {
    say(
      `up. Enter with: ip netns exec ${front} bash. Instances: ${pair.ports.map((port) => `http://127.0.0.1:${port}/v1`).join(' ')}, a key: ${pair.apiKey}`,
    )
    say(`database: ${cluster.databaseUrl}; interrupt to end`)
    await pause(2 ** 31 - 1)
  }
  const outcomes: Outcome[] = []
  for (const drill of chosen()) {
    const outcome = await rehearse(drill, cluster, pair)
    outcomes.push(outcome)
    say(outcomeLine(outcome))
  }
  const ends = await Promise.all(pair.instances.map((instance) => instance.stop()))
  const chain = auditChain(cluster)
  cluster.stop()
  console.log(`${outcomeTable(outcomes)}\n\n${chain.said}`)
  const wrong = outcomes.some(({ violations }) => violations.length > 0) || ends.some((code) => code !== 0) || !chain.holds
  if (wrong) say(`instances ended with ${ends.join(', ')}; logs are in ${home}`)
  else if (!values.keep) rmSync(home, { recursive: true })
  return wrong ? 1 : 0
}

/** The audit's chain, computed anew over all that was written. */
function auditChain(cluster: Cluster): { holds: boolean; said: string } {
  const env = { ...process.env, DATABASE_URL: cluster.databaseUrl }
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'server/dist/audit-verify.js')], { env, encoding: 'utf8' })
  return { holds: status === 0, said: stdout.trim() }
}

function chosen(): Drill[] {
  const names = positionals.length > 0 ? positionals : Object.keys(drills)
  return names.flatMap((name) => {
    const drill = drills[name]
    if (!drill) throw new Error(`no drill is called ${name}: ${Object.keys(drills).join(', ')}`)
    return Array.from({ length: Number(values.times) }, () => drill)
  })
}

if (process.env[insideMark]) {
  process.exit(await runInside())
} else {
  const absent = missing()
  if (absent) say(absent)
  process.exit(absent ? 1 : goInside())
}
