import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { recordCommand } from '../audit/store.ts'
import { operatorInvitationLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { findInvitee, type Invitee, insertOperatorInvitation } from './operators.store.ts'

/** Invites an address into the operator's team by mail, and returns the link; for the installation's command line. */
export async function inviteOperator(tx: Tx, outbox: Outbox, email: string): Promise<string> {
  const known = await findInvitee(tx, email)
  const refused = known && refusalReason(known)
  if (refused) throw new Error(`${email} ${refused}`)
  const token = newToken()
  insertOperatorInvitation(tx, email, sha256(token))
  const { letter, href } = operatorInvitationLetter(outbox.head, email, token)
  outbox.post(tx, letter)
  recordCommand(tx, 'operator.invited', 'operator', { email })
  return href
}

function refusalReason({ operator, demo, closed, suspended, companyName }: Invitee): string | null {
  if (companyName !== null)
    return `is a member of ${companyName}, and an operator belongs to no company. Leave the company first, or use another email address.`
  if (demo || closed) return 'is one of the people of the demo. Use another email address.'
  if (suspended) return 'is suspended.'
  return operator ? "is already a member of the operator's team." : null
}
