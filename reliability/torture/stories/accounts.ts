/** Keys are created, used and revoked. Wallets are topped up. */
import { setTimeout as pause } from 'node:timers/promises'
import { idIn, type StoryContext } from '../story-context.ts'

/** The time until every instance refuses a revoked key. */
const refusalTimeoutMs = 250
const pollIntervalMs = 10

export async function keyStory(context: StoryContext): Promise<void> {
  const owner = context.random.pick(['ingrid', 'lena', 'ruth', 'pedro'] as const)
  const mark = context.mark()
  const created = await context.dashboardWriteOnce(owner, '/keys', { name: mark, mode: 'live', scopes: ['catalog:read'] })
  if (created === null) return context.recordCreated('api_keys', mark, null)
  // Keys with a lost response are never revoked, and a person may have only twenty.
  if (created.code === 'key_limit_reached' || !context.expectStep(created, 201, 'key.created')) return
  const id = idIn(created)
  context.recordCreated('api_keys', mark, id)
  const key = String(created.body.key)
  context.expectStatus(await context.read(key, '/me'), 200, 'a created key')
  const revoked = await context.dashboardWrite(owner, `/keys/${id}/revoke`)
  if (context.expectStep(revoked, 200, 'key.revoked', id)) await refusedSoon(context, key)
}

async function refusedSoon(context: StoryContext, key: string): Promise<void> {
  const deadline = performance.now() + refusalTimeoutMs
  for (;;) {
    const sentAt = performance.now()
    const { code } = await context.read(key, '/gpu-models')
    if (code === 'api_key_revoked') return
    if (sentAt > deadline) return context.reportViolation(`a key was accepted ${refusalTimeoutMs} ms after its revocation was acknowledged`)
    await pause(pollIntervalMs)
  }
}

export async function creditStory(context: StoryContext): Promise<void> {
  const mark = context.mark()
  const company = context.random.pick(context.demoIds.companies)
  const credited = await context.dashboardWrite('oona', `/operator/companies/${company}/credits`, { amountCents: 5_000, reference: mark })
  if (context.expectStatus(credited, 200, 'topping up')) context.recordCreated('ledger_transfers', mark, '')
}
