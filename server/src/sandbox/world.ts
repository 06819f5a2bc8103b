/** The test world as a whole. */
import { type Autopilot, defaultAutopilotDelaySeconds, type TestWorld } from '@parley/contract/test-helpers'
import type { Actor } from '../core/actor.ts'
import type { Tx } from '../db/client.ts'
import type { Reader } from '../db/statement.ts'
import { lockTestWorld } from '../db/test-world-lock.ts'
import { findAutopilot, saveAutopilot } from '../domain/sandbox/autopilot.store.ts'
import { countTestWorld, dropTestWorld, forgetTestEvents } from '../domain/sandbox/world.store.ts'
import { deleteEndpointsOf } from '../domain/webhooks/store.ts'

const disabledAutopilot: Autopilot = { enabled: false, delaySeconds: defaultAutopilotDelaySeconds }

export const readAutopilot = async (read: Reader, companyId: number): Promise<Autopilot> =>
  (await findAutopilot(read, companyId)) ?? disabledAutopilot

export async function setAutopilot(
  tx: Tx,
  { companyId }: Actor,
  { enabled, delaySeconds = defaultAutopilotDelaySeconds }: Pick<Autopilot, 'enabled'> & Partial<Autopilot>,
): Promise<Autopilot> {
  saveAutopilot(tx, companyId, { enabled, delaySeconds })
  return { enabled, delaySeconds }
}

/** Deletes everything in the world, and returns how much of it was the company's own. */
export async function emptyTestWorld(tx: Tx, actor: Actor): Promise<TestWorld> {
  // The world has been locked since the call was admitted, unless the person has changed companies since.
  await lockTestWorld(tx, actor)
  const { companyId } = actor
  const counts = await countTestWorld(tx, companyId)
  dropTestWorld(tx, companyId)
  deleteEndpointsOf(tx, { companyId, mode: 'test' })
  forgetTestEvents(tx, companyId)
  return counts
}
