/** `npm run cluster`: runs failure drills on three database nodes with two instances in front. `-- killed --times 20` runs one drill. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPrograms } from '../checkout.ts'
import { verifyAudit } from '../filed-once.ts'
import { play } from '../harness.ts'
import { options } from '../options.ts'
import { endedInOrder, startTwoInstances } from '../stage.ts'
import { startCluster } from './cluster.ts'
import { drills } from './drills.ts'
import { front, makeNetwork, removeNetwork } from './network.ts'
import { figuresOf, type Outcome, outcomeLine, rehearse } from './rehearsal.ts'

const insideMark = 'PARLEY_CLUSTER_INSIDE'

/** `times`: how often each drill runs. `stay`: only start the cluster, until it is interrupted. */
const { times, stay, isChosen } = options({ times: 1, stay: false }, Object.keys(drills))

function missing(): string | null {
  if (process.getuid?.() !== 0) return 'it makes network namespaces, and so needs root'
  const absent = missingPrograms(['ip', 'setpriv', 'etcd', 'patroni', 'patronictl', 'haproxy'])
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

const runInside = (): Promise<never> =>
  play('cluster', false, async function* (say, home) {
    say(`three nodes start; their logs are in ${home}`)
    const cluster = await startCluster(home)
    const pair = await startTwoInstances(cluster.databaseUrl, home)
    if (stay) {
      const addresses = pair.ports.map((port) => `http://127.0.0.1:${port}/v1`).join(' ')
      say(`up. Enter with: ip netns exec ${front} bash. Instances: ${addresses}, a key: ${pair.apiKey}`)
      say(`database: ${cluster.databaseUrl}; interrupt to end`)
      await pause(2 ** 31 - 1)
    }
    for (const [name, drill] of Object.entries(drills)) {
      if (!isChosen(name)) continue
      const outcomes: Outcome[] = []
      for (let n = 0; n < times; n++) {
        const outcome = await rehearse(drill, cluster, pair)
        outcomes.push(outcome)
        say(outcomeLine(outcome))
      }
      yield figuresOf(drill, outcomes)
    }
    yield* endedInOrder(pair)
    const { links, broken } = await verifyAudit(cluster.sql)
    cluster.stop()
    const violations = broken ? [`broken at ${broken.position}`] : []
    yield { what: "the audit's chain", found: `${links} links recomputed`, violations }
  })

if (process.env[insideMark]) {
  await runInside()
} else {
  const absent = missing()
  if (absent) process.stderr.write(`cluster: ${absent}\n`)
  process.exit(absent ? 1 : goInside())
}
