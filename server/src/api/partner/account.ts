import { scopes } from '@parley/contract/access'
import type { accountCards } from '@parley/contract/account'
import { Document } from '../../http/answer.ts'
import type { PartnerHandlers } from '../../http/partner-door.ts'
import type { Principal } from '../../principal.ts'

/** What a key is, written once for as long as its principal is remembered. */
const written = new WeakMap<Principal, Document>()

function meOf(principal: Principal): Document {
  const { keyId, mode, rateLimitPerMin } = principal
  const me = {
    key_id: keyId,
    scopes: scopes.filter((scope) => principal.scopes.includes(scope)),
    mode,
    rate_limit_per_min: rateLimitPerMin,
  }
  const document = new Document(JSON.stringify(me))
  written.set(principal, document)
  return document
}

export const accountHandlers: PartnerHandlers<typeof accountCards> = {
  readMe: async ({ principal }) => written.get(principal) ?? meOf(principal),
}
