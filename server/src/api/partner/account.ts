import { scopes } from '@parley/contract/access'
import type { accountCards } from '@parley/contract/account'
import type { PartnerHandlers } from '../../http/partner-door.ts'

export const accountHandlers: PartnerHandlers<typeof accountCards> = {
  readMe: async ({ principal }) => ({
    key_id: principal.keyId,
    scopes: scopes.filter((scope) => principal.scopes.includes(scope)),
    mode: principal.mode,
    rate_limit_per_min: principal.rateLimitPerMin,
  }),
}
