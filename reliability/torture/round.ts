/** One round: a mixed load with cuts at every layer and four kills, then the check that all promises hold. */
import { setTimeout as pause } from 'node:timers/promises'
import { isReplayOf } from '../http-client.ts'
import { Random } from '../random.ts'
import { again, until } from '../wait.ts'
import type { Clients } from './clients.ts'
import { type Hearing, restartReceivers } from './hearing.ts'
import type { Installation } from './installation.ts'
import { brokenInvariants } from './invariants.ts'
import { Journal, type KeyedDeed } from './journal.ts'
import type { People } from './people.ts'
import { drawPoints, type Point, type RoundPlan } from './points.ts'
import { judgePromises } from './promises.ts'
import { type Stage, type StageParts, stageOf, type WorldFacts } from './stage.ts'
import { creditStory, keyStory } from './stories/accounts.ts'
import { demandStory, fileDemand } from './stories/demand.ts'
import { listingStory } from './stories/listings.ts'
import { rentalStory } from './stories/rentals.ts'
import type { BackKind, Tally } from './tally.ts'
import { judgeFeed } from './told.ts'

interface RoundParts {
  readonly installation: Installation
  readonly clients: Clients
  readonly people: People
  readonly world: WorldFacts
  readonly hearing: Hearing
  readonly plan: RoundPlan
  /** Names the round and determines everything in it. */
  readonly seed: string
}

const players = 10
const betweenPointsMs = 25
const latestKillMs = 500
/** A start takes about a second. The second kill comes during or after it. */
const againAfterMs = [50, 2_000] as const
/** How long a fault that does not happen is retried. */
const strikeWithinMs = 60_000
const maxReplays = 60
/** By then, the process to kill is running again. */
const startedWithinMs = 60_000

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
  readonly kind: BackKind
  readonly instance: 0 | 1
  readonly againAfterMs: number
}

/** Two of a round's kills hit the first instance or its database, the other two the second instance. */
const firstKills: readonly BackKind[] = ['service', 'service', 'database', 'database', 'both']

export async function playRound(parts: RoundParts): Promise<void> {
  const { installation, clients, people, world, hearing, seed } = parts
  const { database } = installation.home
  const { tally } = clients
  const random = new Random(seed)
  const journal = new Journal()
  await people.beSeated()
  const stage = { round: seed, journal, world, people, clients, database }
  const endLoad = startLoad(stage)
  await strikeAll(parts, stage, random)
  await endLoad()
  tally.rounds++
  await replay(journal.deeds, clients, random)
  await judgePromises(stage)
  for (const what of await brokenInvariants(database)) tally.violations.push(what)
  await judgeFeed(hearing, journal)
}

/** Starts the mixed load: each player plays one story after another. Returns a function that waits until every story has ended. */
function startLoad(parts: StageParts): () => Promise<void> {
  const stages = Array.from({ length: players }, (_, i) => stageOf(parts, `player ${i}`))
  const play = async (stage: Stage) => {
    const story = stage.random.pick(stories)
    await story(stage).catch((error: unknown) => stage.violation(`${story.name}: ${error instanceof Error ? error.message : error}`))
  }
  return again((player) => play(stages[player] as Stage), players)
}

/** Injects faults at all layers in parallel, one after another at each. The kills come at random moments. Other faults continue during recovery. */
async function strikeAll({ installation, clients, hearing, plan }: RoundParts, stage: StageParts, random: Random): Promise<void> {
  const layers = drawPoints(plan, installation, clients, random)
  const pauses = layers.map((points) => points.map(() => random.int(0, betweenPointsMs)))
  const drawn = (kind: BackKind, instance: Kill['instance']) => ({
    afterMs: random.int(0, latestKillMs),
    target: { kind, instance, againAfterMs: random.int(...againAfterMs) },
  })
  const kills = [drawn(random.pick(firstKills), 0), drawn('service', 1)]
  const endRestarts = restartReceivers(hearing, new Random(`${stage.round} receivers`))
  await Promise.all([
    ...layers.map(async (points, layer) => {
      for (const [i, point] of points.entries()) {
        await strike(point, clients.tally)
        await pause(pauses[layer]?.[i])
      }
    }),
    ...kills.map(async ({ afterMs, target }) => {
      const { kind, instance } = target
      await pause(afterMs)
      await killTwice(target, installation, stageOf(stage, `killer ${instance}`), clients.tally, () => {
        if (kind !== 'database') hearing.killedAtMs[instance].push(performance.now())
      })
    }),
  ]).finally(endRestarts)
}

async function strike(point: Point, { points, violations }: Tally): Promise<void> {
  try {
    await until(() => point.strike().catch(() => false), strikeWithinMs, `a ${point.kind} was struck`, betweenPointsMs)
    points.note(point.kind)
  } catch (error) {
    violations.push(String(error))
  }
}

/**
 * Kills twice, each time as soon as there is a process to kill. Resolves when the instance that was killed, or whose database was
 * killed, acknowledges a write. Only the supervisor helps, by restarting the service's process. `onKill` is called for each kill.
 */
async function killTwice(target: Kill, { home: { database }, instances }: Installation, stage: Stage, tally: Tally, onKill: () => void) {
  const { kind, instance, againAfterMs } = target
  const kill = async () => {
    if (kind !== 'service') await until(() => database.kill(), startedWithinMs, 'the database runs')
    if (kind !== 'database') await until(() => instances[instance].kill(), startedWithinMs, 'the instance runs')
    tally.points.note(kind)
    onKill()
  }
  try {
    await kill()
    await pause(againAfterMs)
    await kill()
    const killedAtMs = performance.now()
    await fileDemand(stage, 'mina', instance)
    tally.back[kind].push(performance.now() - killedAtMs)
  } catch (error) {
    tally.violations.push(`after a kill (${kind}): ${error instanceof Error ? error.message : error}`)
  }
}

/** Sends acknowledged writes again with the same key. The response must be the same bytes, and nothing may be done twice. */
async function replay(deeds: readonly KeyedDeed[], clients: Clients, random: Random): Promise<void> {
  const again = async ({ sending, status, text }: KeyedDeed) => {
    const answer = await clients.settle('api', sending)
    clients.tally.replays++
    if (isReplayOf(answer, { status, text })) return
    const unlike = `${answer.status} ${answer.text}, not as ${status} ${text}`
    clients.tally.violations.push(`${sending.method} ${sending.path} was replayed as ${unlike}`)
  }
  await Promise.all(random.shuffled(deeds).slice(0, maxReplays).map(again))
}
