import type { figureCards } from '@parley/contract/dashboard/figures'
import { readCompanyFigures, readOperatorFigures } from '../../domain/operator/figures.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const figureHandlers: DashboardHandlers<typeof figureCards> = {
  readCompanyFigures: async ({ read, companyId }) => documentOf(await readCompanyFigures(read, companyId)),
  readOperatorFigures: async ({ read }) => documentOf(await readOperatorFigures(read)),
}
