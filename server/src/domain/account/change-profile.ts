import type { PersonActor } from '../../core/actor.ts'
import { Fault, refuseProblems } from '../../core/fault.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { record } from '../audit/store.ts'
import { moveDigest } from '../notifications/store.ts'
import { serviceNameProblems } from './names.steps.ts'
import { setProfile } from './store.ts'
import { isTimeZone } from './time-zone.rules.ts'

interface ProfileInput {
  readonly name?: string
  readonly timeZone?: string | null
}

/** Changes the named fields of a person's profile. The audit keeps the previous name, under which they may have signed. Without changes nothing happens. */
export async function changeProfile(
  tx: PersonLockTx,
  actor: PersonActor,
  { name: typed, timeZone }: ProfileInput,
  serviceName: string,
): Promise<void> {
  const name = typed?.trim()
  const problems = serviceNameProblems({ name }, serviceName)
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    problems.push({ field: 'timeZone', reason: 'must be a time zone, such as Europe/Oslo' })
  refuseProblems(problems)
  if (name === undefined && timeZone === undefined) return
  const before = await setProfile(tx, actor.personId, name ?? null, timeZone)
  if (!before) throw new Fault('api_error')
  const renamed = name !== undefined && name !== before.name
  const moved = timeZone !== undefined && timeZone !== before.timeZone
  if (moved) moveDigest(tx, actor.personId)
  const changes = { ...(renamed && { nameBefore: before.name, name }), ...(moved && { timeZone }) }
  if (renamed || moved) record(tx, actor, 'profile.changed', 'person', changes)
}
