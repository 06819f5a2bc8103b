/** Takes the automatic steps of test worlds. The rows in `test_work` are the truth: any number of instances claim each step once. An interrupted step is repeated. */
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Logger } from 'pino'
import { Fault } from '../core/fault.ts'
import type { Database } from '../db/client.ts'
import { claimSteps, type DueStep, finishStep } from '../domain/sandbox/autopilot.store.ts'
import type { SandboxTerms } from '../sandbox/actors.ts'
import { takeAutopilotStep } from '../sandbox/autopilot.ts'
import type { Loop } from './loop.ts'

const intervalMs = 250
const batchSize = 64
const leaseSeconds = 30
/** After this many failures, a step is given up. */
const maxAttempts = 5

interface AutopilotOptions {
  readonly db: Database
  readonly words: { read(): ReferenceWords | Promise<ReferenceWords> }
  readonly terms: SandboxTerms
  readonly log: Logger
}

/** Takes every step that is due now. */
async function takeDueSteps(options: AutopilotOptions): Promise<void> {
  let due: DueStep[]
  do {
    due = await options.db.transaction((tx) => claimSteps(tx, batchSize, leaseSeconds))
    await Promise.all(due.map((step) => takeStep(options, step)))
  } while (due.length === batchSize)
}

async function takeStep({ db, words, terms, log }: AutopilotOptions, due: DueStep): Promise<void> {
  try {
    const known = await words.read()
    await db.transaction((tx) => takeAutopilotStep(tx, due, known, terms))
  } catch (error) {
    // The object changed before this step.
    if (!(error instanceof Fault)) log.warn({ err: error, thing: due.thingId, step: due.step }, 'autopilot: a step failed')
    if (error instanceof Fault || due.attempts >= maxAttempts) await db.transaction((tx) => finishStep(tx, due))
  }
}

/** Iterations run one after the other. When one ends, everything is done that was due when it was requested. */
export function autopilot(options: AutopilotOptions): Loop {
  let last: Promise<void> = Promise.resolve()
  const iterate = () => {
    last = last.catch(() => {}).then(() => takeDueSteps(options))
    return last
  }
  return { name: 'autopilot', intervalMs, iterate }
}
