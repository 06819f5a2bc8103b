import type { operatorAccountCards } from '@parley/contract/dashboard/operator-accounts'
import type { ListRow } from '../../db/list.ts'
import { keysDisabledForAll } from '../../domain/account/directory.store.ts'
import { setCompanyLimits } from '../../domain/companies/set-company-limits.ts'
import { restoreCompany, suspendCompany } from '../../domain/companies/suspend-company.ts'
import { switchAllKeys } from '../../domain/companies/switch-all-keys.ts'
import { switchCompanyKeys } from '../../domain/companies/switch-company-keys.ts'
import type { Outbox } from '../../domain/mail/outbox.steps.ts'
import { mails, type StoredMail } from '../../domain/mail/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

const hiddenBody = { text: null, html: null }

/** `mailReadable`: no mail is sent, and no real account depends on who reads it. */
export const operatorAccountHandlers = (
  outbox: Outbox,
  mailReadable: boolean,
  graceHours: number,
): DashboardHandlers<typeof operatorAccountCards> => ({
  suspendCompany: async (tx, { actor, id, body }) =>
    documentOf(await suspendCompany(tx, actor, id, { reason: body.reason.trim(), graceHours }, outbox)),
  restoreCompany: async (tx, { actor, id }) => documentOf(await restoreCompany(tx, actor, id)),
  disableCompanyKeys: async (tx, { actor, id }) => documentOf(await switchCompanyKeys(tx, actor, id, true)),
  enableCompanyKeys: async (tx, { actor, id }) => documentOf(await switchCompanyKeys(tx, actor, id, false)),
  async setCompanyLimits(tx, { actor, id, body }) {
    const { rateLimitPerMin = null, testRateLimitPerMin = null, dailySpendLimitCents = null } = body
    return documentOf(await setCompanyLimits(tx, actor, id, { rateLimitPerMin, testRateLimitPerMin, dailySpendLimitCents }))
  },
  readKeySwitch: async ({ read }) => ({ apiKeysDisabled: await keysDisabledForAll(read) }),
  async disableAllKeys(tx, { actor }) {
    await switchAllKeys(tx, actor, true)
    return { apiKeysDisabled: true }
  },
  async enableAllKeys(tx, { actor }) {
    await switchAllKeys(tx, actor, false)
    return { apiKeysDisabled: false }
  },
  async listMails({ read, query, page }) {
    const toItem = ({ facts, sealedBody, ...position }: StoredMail & ListRow) => {
      const body = mailReadable && sealedBody ? outbox.open(sealedBody) : hiddenBody
      return { ...position, wire: JSON.stringify({ ...facts, ...body }) }
    }
    return page.toDocument((await mails.rows(read, {}, query, page)).map(toItem))
  },
})
