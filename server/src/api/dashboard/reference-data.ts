import type { dashboardReferenceDataCards } from '@parley/contract/dashboard/reference-data'
import { addGpuFamily } from '../../domain/reference-data/add-gpu-family.ts'
import { addGpuModel } from '../../domain/reference-data/add-gpu-model.ts'
import { changeReferencePrice } from '../../domain/reference-data/change-reference-price.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export const dashboardReferenceDataHandlers: DashboardHandlers<typeof dashboardReferenceDataCards> = {
  addGpuFamily: async (tx, { actor, body }) => addGpuFamily(tx, actor, body),
  addGpuModel: async (tx, { actor, body }) => addGpuModel(tx, actor, body),
  changeReferencePrice: async (tx, { actor, body }) => changeReferencePrice(tx, actor, body.gpuModel, body.onDemandPricePerHourCents),
}
