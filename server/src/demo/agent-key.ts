/** A key for an agent, so that a reader who pastes the documentation's examples can decide on the agent's requests. */
import type { KeyPolicy } from '@parley/contract/policies'
import { newApiKey, newId, sha256 } from '../core/ids.ts'
import type { Database, Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { insertKey, insertPolicy } from '../domain/account/keys.store.ts'
import { announceRightsChange, lockPersonRights } from '../domain/account/store.ts'

/** The key, and the person who has it. */
export interface AgentKey {
  readonly email: string
  readonly key: string
}

const policy: KeyPolicy = {
  dailySpendCents: 50_000,
  totalSpendCents: 500_000,
  maxGpuCount: 8,
  maxPricePerHourCents: null,
  regions: null,
  gpuModels: null,
  autoStopHours: 24,
  approval: 'spend',
}
const name = 'Demo, agent'
/** The condition for a person's agent key in `api_keys`. */
export const agentKeyCondition = `(mode = 'test' and name = '${name}')`
const findSql = sql<{ id: string }>('demo_agent_key', `select id from api_keys where person_id = $1 and ${agentKeyCondition}`)

const renewSql = sql(
  'demo_renew_agent_key',
  `update api_keys set hash = $2, last_four = $3, revoked_at = null where person_id = $1 and ${agentKeyCondition}`,
)
/** Replaces its secret. The key is not revoked in between, because its pending approvals, which the documentation's examples use, would lapse. */
export function renewAgentKey(tx: Tx, personId: number): string {
  const key = newApiKey('test')
  tx.enqueue(renewSql, [personId, sha256(key), key.slice(-4)])
  return key
}

const endSql = sql(
  'demo_end_agent_key',
  `update api_keys set revoked_at = app_now() where person_id = $1 and revoked_at is null and ${agentKeyCondition}`,
)
export const endAgentKey = (tx: Tx, personId: number) => tx.enqueue(endSql, [personId])

const existingKeySql = sql<{ personId: number; email: string; fits: boolean }>(
  'demo_standing_agent_key',
  `select p.id as "personId", p.email, (k.hash = $2 and k.revoked_at is null) as fits
   from api_keys k join people p on p.id = k.person_id where p.demo and k.mode = 'test' and k.name = $1 order by k.id limit 1`,
)

/** The agent's key as it was handed out if it still works, else a new one; null in a world without one. */
export async function currentAgentKey(db: Database, storedKey: string): Promise<AgentKey | null> {
  const existing = await db.read.first(existingKeySql, [name, sha256(storedKey)])
  if (!existing) return null
  const { personId, email, fits } = existing
  if (fits) return { email, key: storedKey }
  return db.transaction(async (tx) => {
    await lockPersonRights(tx, personId)
    const key = renewAgentKey(tx, personId)
    announceRightsChange(tx)
    return { email, key }
  })
}

/** The ID of the person's agent key in test mode. Creates the key if there is none. A start hands it out. */
export async function agentKeyOf(tx: Tx, personId: number): Promise<string> {
  const found = await tx.first(findSql, [personId])
  if (found) return found.id
  const id = newId('key')
  const key = newApiKey('test')
  await insertKey(tx, {
    ...{ id, personId, name, mode: 'test', hash: sha256(key), lastFour: key.slice(-4) },
    scopes: ['catalog:read', 'rentals:read', 'rentals:write', 'events:read'],
    rateLimitPerMin: null,
    dailySpendLimitCents: null,
    expiresAt: null,
    policyId: (await insertPolicy(tx, policy))?.id ?? null,
  })
  return id
}
