/** Keys are created, used and revoked. Wallets are topped up. */
import { setTimeout as pause } from 'node:timers/promises'
import { idIn, type Stage } from '../stage.ts'

/** The time until every instance refuses a revoked key. */
const refusedWithinMs = 250
const lookEveryMs = 10

export async function keyStory(stage: Stage): Promise<void> {
  const owner = stage.random.pick(['ingrid', 'lena', 'ruth', 'pedro'] as const)
  const mark = stage.mark()
  const created = await stage.seatedOnce(owner, '/keys', { name: mark, mode: 'live', scopes: ['catalog:read'] })
  if (created === null) return stage.makes('api_keys', mark, null)
  // Keys with a lost response are never revoked, and a person may have only twenty.
  if (created.code === 'key_limit_reached' || !stage.isDone(created, 201, 'key.created')) return
  const id = idIn(created)
  stage.makes('api_keys', mark, id)
  const key = String(created.body.key)
  stage.isAnswered(await stage.read(key, '/me'), 200, 'a created key')
  const revoked = await stage.seated(owner, `/keys/${id}/revoke`)
  if (stage.isDone(revoked, 200, 'key.revoked', id)) await refusedSoon(stage, key)
}

async function refusedSoon(stage: Stage, key: string): Promise<void> {
  const deadline = performance.now() + refusedWithinMs
  for (;;) {
    const asked = performance.now()
    const { code } = await stage.read(key, '/gpu-models')
    if (code === 'api_key_revoked') return
    if (asked > deadline) return stage.violation(`a key was taken ${refusedWithinMs} ms after its revocation was answered`)
    await pause(lookEveryMs)
  }
}

export async function creditStory(stage: Stage): Promise<void> {
  const mark = stage.mark()
  const company = stage.random.pick(stage.world.companies)
  const credited = await stage.seated('oona', `/operator/companies/${company}/credits`, { amountCents: 5_000, reference: mark })
  if (stage.isAnswered(credited, 200, 'topping up')) stage.makes('ledger_transfers', mark, '')
}
