import type { companyCards } from '@parley/contract/dashboard/companies'
import { changeRole } from '../../domain/companies/change-role.ts'
import { createCompany } from '../../domain/companies/create-company.ts'
import { editBilling } from '../../domain/companies/edit-billing.ts'
import { editCompany } from '../../domain/companies/edit-company.ts'
import { handOver } from '../../domain/companies/hand-over.ts'
import { leaveCompany, removeMember } from '../../domain/companies/remove-member.ts'
import { findCompany, members } from '../../domain/companies/store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { documentOf } from '../document.ts'
import { Attempts } from './attempts.ts'

/** The maximum of companies that one person may try to create in 15 minutes: a refused name reveals that another company has it. */
const maxAttempts = 5

export function companyHandlers(limits: RateLimits, serviceName: string): DashboardHandlers<typeof companyCards> {
  const attempts = new Attempts(limits, 'create_company', maxAttempts)
  return {
    async createCompany(tx, { actor, body }) {
      await attempts.count(String(actor.personId))
      return documentOf(await createCompany(tx, actor, body, serviceName))
    },
    readCompany: async ({ read, session, companyId }) => documentOf(await findCompany(read, companyId, session.role)),
    editCompany: async (tx, { actor, body }) => documentOf(await editCompany(tx, actor, body, serviceName)),
    editBilling: async (tx, { actor, body }) => documentOf(await editBilling(tx, actor, body, serviceName)),
    listMembers: async ({ read, session, companyId, page }) =>
      page.toDocument(await members.page(read, { companyId, readerId: session.personId }, {}, page)),
    changeRole: async (tx, { actor, id, body }) => documentOf(await changeRole(tx, actor, id, body.role)),
    async removeMember(tx, { actor, id }) {
      await removeMember(tx, actor, id)
      return null
    },
    handOver: async (tx, { actor, id }) => documentOf(await handOver(tx, actor, id)),
    async leaveCompany(tx, { actor }) {
      await leaveCompany(tx, actor)
      return null
    },
  }
}
