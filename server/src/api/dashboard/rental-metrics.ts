import type { RentalMetrics, rentalMetricsCards } from '@parley/contract/dashboard/rental-metrics'
import { notFound } from '../../core/fault.ts'
import { findMachineOf, type Machine } from '../../domain/rentals/machines.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'

export type ReadMetrics = (machine: Machine) => Promise<RentalMetrics>

export const rentalMetricsHandlers = (metricsOf: ReadMetrics): DashboardHandlers<typeof rentalMetricsCards> => ({
  async readRentalMetrics({ read, companyId, id }) {
    const machine = await findMachineOf(read, id, companyId)
    if (!machine) throw notFound()
    return metricsOf(machine)
  },
})
