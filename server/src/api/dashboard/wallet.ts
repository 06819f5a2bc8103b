import { Readable } from 'node:stream'
import type { walletCards } from '@parley/contract/dashboard/wallet'
import type { Config } from '../../config.ts'
import type { Reader } from '../../db/statement.ts'
import { creditCompany } from '../../domain/wallet/credit-company.ts'
import { exportStatement } from '../../domain/wallet/export-statement.ts'
import { payOutCompany } from '../../domain/wallet/pay-out-company.ts'
import { findCompanyWallet, findSpending, findWallet, listMovements, type Period, rentalSpending } from '../../domain/wallet/store.ts'
import { CompanyDownloadLimit } from '../../http/company-download-limit.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { Download } from '../../http/response-body.ts'
import { documentOf } from '../document.ts'

export function walletHandlers(bankDetails: Config['bankDetails']): DashboardHandlers<typeof walletCards> {
  const statements = new CompanyDownloadLimit()
  const statement = (read: Reader, companyId: number, period: Period) =>
    statements.run(companyId, async () => Readable.from(await exportStatement(read, companyId, period)))
  return {
    readWallet: async ({ read, companyId }) => documentOf(await findWallet(read, companyId)),
    readTopUp: async () => ({ bankDetails }),
    listStatement: async ({ read, companyId, query, page }) => page.toDocument(await listMovements(read, companyId, query, page)),
    listRentalSpending: async ({ read, companyId, query: { from = '-infinity', to = 'infinity' }, page }) =>
      page.toDocument(await rentalSpending.page(read, { companyId, from, to }, {}, page)),
    readSpending: async ({ read, companyId, query }) => documentOf(await findSpending(read, companyId, query.days ?? 30)),
    exportStatement: async ({ read, companyId, query }) =>
      new Download('text/csv; charset=utf-8', 'statement.csv', await statement(read, companyId, query)),
    readCompanyWallet: async ({ read, id }) => documentOf(await findCompanyWallet(read, id)),
    payOutCompany: async (tx, { actor, id, body }) => documentOf(await payOutCompany(tx, actor, id, body.amountCents, body.reference)),
    creditCompany: async (tx, { actor, id, body }) => documentOf(await creditCompany(tx, actor, id, body.amountCents, body.reference)),
  }
}
