/** The usage of a rented machine, if its driver measures it. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import { countOrNull, dateTime, oneOf, shape, shapeOrNull } from '../fields.ts'

/** Whether the machine was measured, or why not: its driver has no metrics, it is not running, or it did not respond. */
const metricsStates = ['measured', 'not_measured', 'not_running', 'no_response'] as const

const ratioOrNull = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

export const MachineMetrics = shape('MachineMetrics', {
  cpuCores: ratioOrNull('The number of cores that were busy, on average since the previous sample.'),
  cpuLimitCores: ratioOrNull('The number of cores that the machine may use.'),
  memoryBytes: countOrNull({ description: 'The memory in use, without the file cache.' }),
  memoryLimitBytes: countOrNull({ description: 'The memory that the machine may use.' }),
  receivedBytes: countOrNull({ description: 'The bytes received over the network since the machine started.' }),
  sentBytes: countOrNull({ description: 'The bytes sent over the network since the machine started.' }),
})
export type MachineMetrics = Type.Static<typeof MachineMetrics>

export const RentalMetrics = shape('RentalMetrics', {
  state: oneOf(metricsStates),
  at: dateTime({ description: 'When the machine was measured. A measurement is up to ten seconds old.' }),
  metrics: shapeOrNull(MachineMetrics, {
    description: 'The usage that the driver measured. Null unless `state` is `measured`. A value that the engine does not measure is null.',
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
