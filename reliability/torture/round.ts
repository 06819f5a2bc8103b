/** One round: a mixed load with cuts at every layer and four kills, then the check that all promises hold. */
import { setTimeout as pause } from 'node:timers/promises'
import { isReplayOf } from '../http-client.ts'
import { Random } from '../random.ts'
import { startLoops, until } from '../wait.ts'
import type { Clients } from './clients.ts'
import { checkFeed } from './delivery-checks.ts'
import { type Fault, generateFaults, type RoundPlan } from './faults.ts'
import type { Installation } from './installation.ts'
import { brokenInvariants } from './invariants.ts'
import { Journal, type KeyedWrite } from './journal.ts'
import type { People } from './people.ts'
import { type Recipients, restartReceivers } from './recipients.ts'
import { creditStory, keyStory } from './stories/accounts.ts'
import { demandStory, fileDemand } from './stories/demand.ts'
import { listingStory } from './stories/listings.ts'
import { rentalStory } from './stories/rentals.ts'
import { type DemoIds, type RoundContext, type StoryContext, storyContextOf } from './story-context.ts'
import type { KillKind, Tally } from './tally.ts'
import { checkWrites } from './write-checks.ts'

interface RoundParts {
  readonly installation: Installation
  readonly clients: Clients
  readonly people: People
  readonly demoIds: DemoIds
  readonly recipients: Recipients
  readonly plan: RoundPlan
  /** Names the round and determines everything in it. */
  readonly seed: string
}

const workers = 10
const faultIntervalMs = 25
const maxKillDelayMs = 500
/** A start takes about a second. The second kill comes during or after it. */
const secondKillDelayRangeMs = [50, 2_000] as const
/** How long a fault that does not happen is retried. */
const injectTimeoutMs = 60_000
const maxReplays = 60
/** By then, the process to kill is running again. */
const startTimeoutMs = 60_000

const weighted = [
  { story: demandStory, weight: 45 },
  { story: listingStory, weight: 20 },
  { story: rentalStory, weight: 20 },
  { story: keyStory, weight: 7 },
  { story: creditStory, weight: 8 },
]
const stories = weighted.flatMap(({ story, weight }) => Array.from({ length: weight }, () => story))

/** What is killed, and how long after that it is killed again: while it starts, while it recovers, or when it is back. */
interface Kill {
  readonly kind: KillKind
  readonly instance: 0 | 1
  readonly secondKillDelayMs: number
}

/** Two of a round's kills hit the first instance or its database, the other two the second instance. */
const firstKills: readonly KillKind[] = ['service', 'service', 'database', 'database', 'both']

export async function runRound(parts: RoundParts): Promise<void> {
  const { installation, clients, people, demoIds, recipients, seed } = parts
  const { database } = installation.demo
  const { tally } = clients
  const random = new Random(seed)
  const journal = new Journal()
  await people.ensureSignedIn()
  const context = { round: seed, journal, demoIds, people, clients, database }
  const stopLoad = startLoad(context)
  await injectFaults(parts, context, random)
  await stopLoad()
  tally.rounds++
  await replay(journal.keyedWrites, clients, random)
  await checkWrites(context)
  for (const violation of await brokenInvariants(database)) tally.violations.push(violation)
  await checkFeed(recipients, journal)
}

/** Starts the mixed load: each player plays one story after another. Returns a function that waits until every story has ended. */
function startLoad(parts: RoundContext): () => Promise<void> {
  const contexts = Array.from({ length: workers }, (_, i) => storyContextOf(parts, `player ${i}`))
  const runStory = async (context: StoryContext) => {
    const story = context.random.pick(stories)
    await story(context).catch((error: unknown) =>
      context.reportViolation(`${story.name}: ${error instanceof Error ? error.message : error}`),
    )
  }
  return startLoops((worker) => runStory(contexts[worker] as StoryContext), workers)
}

/** Injects faults at all layers in parallel, one after another at each. The kills come at random moments. Other faults continue during recovery. */
async function injectFaults({ installation, clients, recipients, plan }: RoundParts, context: RoundContext, random: Random): Promise<void> {
  const layers = generateFaults(plan, installation, clients, random)
  const pauses = layers.map((faults) => faults.map(() => random.int(0, faultIntervalMs)))
  const randomKill = (kind: KillKind, instance: Kill['instance']) => ({
    afterMs: random.int(0, maxKillDelayMs),
    target: { kind, instance, secondKillDelayMs: random.int(...secondKillDelayRangeMs) },
  })
  const kills = [randomKill(random.pick(firstKills), 0), randomKill('service', 1)]
  const stopRestarts = restartReceivers(recipients, new Random(`${context.round} receivers`))
  await Promise.all([
    ...layers.map(async (faults, layer) => {
      for (const [i, fault] of faults.entries()) {
        await injectFault(fault, clients.tally)
        await pause(pauses[layer]?.[i])
      }
    }),
    ...kills.map(async ({ afterMs, target }) => {
      const { kind, instance } = target
      await pause(afterMs)
      await killTwice(target, installation, storyContextOf(context, `killer ${instance}`), clients.tally, () => {
        if (kind !== 'database') recipients.killedAtMs[instance].push(performance.now())
      })
    }),
  ]).finally(stopRestarts)
}

async function injectFault(fault: Fault, { faults, violations }: Tally): Promise<void> {
  try {
    await until(() => fault.inject().catch(() => false), injectTimeoutMs, `a ${fault.kind} was struck`, faultIntervalMs)
    faults.increment(fault.kind)
  } catch (error) {
    violations.push(String(error))
  }
}

/**
 * Kills twice, each time as soon as there is a process to kill. Resolves when the instance that was killed, or whose database was
 * killed, acknowledges a write. Only the supervisor helps, by restarting the service's process. `onKill` is called for each kill.
 */
async function killTwice(
  target: Kill,
  { demo: { database }, instances }: Installation,
  context: StoryContext,
  tally: Tally,
  onKill: () => void,
) {
  const { kind, instance, secondKillDelayMs } = target
  const kill = async () => {
    if (kind !== 'service') await until(() => database.kill(), startTimeoutMs, 'the database runs')
    if (kind !== 'database') await until(() => instances[instance].kill(), startTimeoutMs, 'the instance runs')
    tally.faults.increment(kind)
    onKill()
  }
  try {
    await kill()
    await pause(secondKillDelayMs)
    await kill()
    const killedAtMs = performance.now()
    await fileDemand(context, 'mina', instance)
    tally.recoveryMs[kind].push(performance.now() - killedAtMs)
  } catch (error) {
    tally.violations.push(`after a kill (${kind}): ${error instanceof Error ? error.message : error}`)
  }
}

/** Sends acknowledged writes again with the same key. The response must be the same bytes, and nothing may be done twice. */
async function replay(keyedWrites: readonly KeyedWrite[], clients: Clients, random: Random): Promise<void> {
  const replayOne = async ({ call, status, text }: KeyedWrite) => {
    const response = await clients.settle('api', call)
    clients.tally.replays++
    if (isReplayOf(response, { status, text })) return
    const mismatch = `${response.status} ${response.text}, not as ${status} ${text}`
    clients.tally.violations.push(`${call.method} ${call.path} was replayed as ${mismatch}`)
  }
  await Promise.all(random.shuffled(keyedWrites).slice(0, maxReplays).map(replayOne))
}
