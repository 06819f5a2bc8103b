/** `npm run cluster`: runs failure drills on three database nodes with two instances in front. `-- killed --times 20` runs one drill. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPrograms } from '../checkout.ts'
import { verifyAudit } from '../exactly-once.ts'
import { runHarness } from '../harness.ts'
import { startTwoInstances, stopBoth } from '../installations.ts'
import { options } from '../options.ts'
import { startCluster } from './cluster.ts'
import { drills } from './drills.ts'
import { front, makeNetwork, removeNetwork } from './network.ts'
import { figuresOf, type Outcome, outcomeLine, runDrill } from './run-drill.ts'

const insideVariable = 'PARLEY_CLUSTER_INSIDE'

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
function rerunInNamespace(): number {
  makeNetwork()
  try {
    const args = ['netns', 'exec', front, process.execPath, ...process.argv.slice(1)]
    return spawnSync('ip', args, { stdio: 'inherit', env: { ...process.env, [insideVariable]: '1' } }).status ?? 1
  } finally {
    removeNetwork()
  }
}

const runInside = (): Promise<never> =>
  runHarness('cluster', false, async function* (log, folder) {
    log(`three nodes start; their logs are in ${folder}`)
    const cluster = await startCluster(folder)
    const pair = await startTwoInstances(cluster.databaseUrl, folder)
    if (stay) {
      const addresses = pair.ports.map((port) => `http://127.0.0.1:${port}/v1`).join(' ')
      log(`up. Enter with: ip netns exec ${front} bash. Instances: ${addresses}, a key: ${pair.apiKey}`)
      log(`database: ${cluster.databaseUrl}; interrupt to end`)
      await pause(2 ** 31 - 1)
    }
    for (const [name, drill] of Object.entries(drills)) {
      if (!isChosen(name)) continue
      const outcomes: Outcome[] = []
      for (let n = 0; n < times; n++) {
        const outcome = await runDrill(drill, cluster, pair)
        outcomes.push(outcome)
        log(outcomeLine(outcome))
      }
      yield figuresOf(drill, outcomes)
    }
    yield* stopBoth(pair)
    const { links, broken } = await verifyAudit(cluster.sql)
    cluster.stop()
    const violations = broken ? [`broken at ${broken.position}`] : []
    yield { what: "the audit's chain", found: `${links} links recomputed`, violations }
  })

if (process.env[insideVariable]) {
  await runInside()
} else {
  const absent = missing()
  if (absent) process.stderr.write(`cluster: ${absent}\n`)
  process.exit(absent ? 1 : rerunInNamespace())
}
