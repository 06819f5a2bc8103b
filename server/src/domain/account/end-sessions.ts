import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { PersonLockTx } from '../../db/rights-lock.ts'
import { record } from '../audit/store.ts'
import { endOwnSession, endSessionsOf } from './sessions.store.ts'

/** Ends one of the person's sessions. */
export async function endOneSession(tx: PersonLockTx, actor: PersonActor, id: string): Promise<void> {
  if (!(await endOwnSession(tx, actor.personId, id))) throw notFound()
  record(tx, actor, 'session.ended', id)
}

/** Signs the person out everywhere. */
export function endAllSessions(tx: PersonLockTx, actor: PersonActor): void {
  endSessionsOf(tx, actor.personId)
  record(tx, actor, 'sessions.ended', 'person')
}
