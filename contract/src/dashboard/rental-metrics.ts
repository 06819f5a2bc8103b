/** The usage of a rented machine, if its driver measures it. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { countOrNull, dateTime, oneOf, shape, shapeOrNull } from '../fields.ts'

/** Whether the machine was measured, or why not: its driver has no metrics, it is not running, or it did not respond. */
const metricsStates = ['measured', 'not_measured', 'not_running', 'no_response'] as const

const ratioOrNull = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const MachineMetrics = shape('MachineMetrics', {
  cpuCores: ratioOrNull('How many cores were busy, on average since the measurement before.'),
  cpuLimitCores: ratioOrNull('How many it may use.'),
  memoryBytes: countOrNull({ description: 'In use, without what the kernel can drop at once.' }),
  memoryLimitBytes: countOrNull(),
  receivedBytes: countOrNull({ description: 'Over the network since it started.' }),
  sentBytes: countOrNull(),
})
export type MachineMetrics = Type.Static<typeof MachineMetrics>

export const RentalMetrics = shape('RentalMetrics', {
  state: oneOf(metricsStates),
  at: dateTime({ description: 'When it was measured: up to ten seconds ago.' }),
  metrics: shapeOrNull(MachineMetrics, {
    description: 'What the driver measures; null unless measured. A figure is null where its engine tells none.',
  }),
})
export type RentalMetrics = Type.Static<typeof RentalMetrics>

export const rentalMetricsCards = {
  readRentalMetrics: card({
    heading: 'Rentals',
    method: 'GET',
    path: '/rentals/{id}/metrics',
    summary: "Reads the current usage of a rental's machine, if its driver measures it.",
    credential: 'session',
    company: true,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: RentalMetrics,
    faults: [],
  }),
}
