/** The next automatic step of an object. */
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Actor } from '../core/actor.ts'
import type { Tx } from '../db/client.ts'
import { shareTestWorld } from '../db/test-world-lock.ts'
import { lockRequest } from '../domain/requests/store.ts'
import { type AutopilotStep, type DueStep, findStepActor, finishStep, lockAutopilot } from '../domain/sandbox/autopilot.store.ts'
import { offeredSellers } from '../domain/sandbox/store.ts'
import type { SandboxTerms } from './actors.ts'
import { readyTestCounterparty } from './introductions.ts'
import { acceptTestRequest, offerTestRequest } from './requests.ts'
import { approveTestSubmission } from './submissions.ts'

type StepHandler = (tx: Tx, actor: Actor, id: string, known: ReferenceWords, terms: SandboxTerms) => Promise<unknown>

const steps: Readonly<Record<AutopilotStep, StepHandler>> = {
  async offer(tx, actor, id, known, terms) {
    const request = await lockRequest(tx, id, actor)
    if (request?.status === 'open') await offerTestRequest(tx, actor, id, 1, known, terms)
  },
  async accept(tx, actor, id, known, terms) {
    const request = await lockRequest(tx, id, actor)
    const awaitsSeller = request?.status === 'open' || (request?.status === 'matched' && (await offeredSellers(tx, id)).length > 0)
    if (awaitsSeller) await acceptTestRequest(tx, actor, id, known, terms)
  },
  approve: (tx, actor, id, known) => approveTestSubmission(tx, actor, id, known),
  ready: (tx, actor, id) => readyTestCounterparty(tx, actor, id),
}

/** Takes a due step, unless its world was emptied or its object has changed since. */
export async function takeAutopilotStep(tx: Tx, due: DueStep, known: ReferenceWords, terms: SandboxTerms): Promise<void> {
  await shareTestWorld(tx, due.companyId)
  lockAutopilot(tx, due.companyId)
  if (!(await finishStep(tx, due))) return
  const found = await findStepActor(tx, due)
  if (!found) return
  const actor: Actor = { ...found, role: 'owner', mode: 'test', keyId: null, factor: null, requestId: 'autopilot' }
  await steps[due.step](tx, actor, due.thingId, known, terms)
}
