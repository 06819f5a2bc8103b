import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { type Attempt, type Lane, markAttempts, releaseLanes } from './sending.store.ts'
import { giveUpDeliveries } from './store.ts'

/** A sender's results, in its order. */
interface SentBatch {
  readonly attempts: readonly Attempt[]
  /** Lanes that it has finished, and whether they are slow now. */
  readonly released: readonly (Lane & { readonly slow: boolean })[]
}

/** Records the results of attempts. If they disable an endpoint, its company's owners are notified. */
export async function recordAttempts(tx: Tx, { attempts, released }: SentBatch, retrySeconds: readonly number[]): Promise<void> {
  const ended = attempts.length === 0 ? [] : await markAttempts(tx, attempts, retrySeconds)
  const endedIds = ended.map(({ id }) => id)
  if (endedIds.length > 0) giveUpDeliveries(tx, endedIds)
  for (const { id, mode } of ended) recordConsequence(tx, 'webhook.disabled', id, mode)
  if (released.length > 0) releaseLanes(tx, released)
}
