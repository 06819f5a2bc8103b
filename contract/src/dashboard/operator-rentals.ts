/** The rentals of all companies, for the operator. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  nonBlankText,
  oneOf,
  oneOfOrNull,
  shape,
  text,
  textOrNull,
} from '../fields.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'
import { catalogCurrency } from '../reference-data.ts'
import { rentalEventTypes, rentalStates, stopReasons } from '../rentals.ts'
import { operatorCall } from './operator.ts'

/** A machine normally starts or stops within about a minute. A rental that waits longer than this is stuck. */
export const stuckAfterMinutes = 5

const rentalFields = {
  id: id('rental'),
  status: oneOf(rentalStates.states),
  stuck: Type.Boolean({
    description: `Whether the rental has waited for more than ${stuckAfterMinutes} minutes for its machine to start or to be gone.`,
  }),
  name: textOrNull(),
  company: Type.Object({ id: id('handle'), name: text() }),
  sellerName: text(),
  offerId: id('offer'),
  gpuModel: text(),
  gpuCount: Type.Integer(),
  region: text(),
  templateId: text(),
  driver: text(),
  pricePerHourCents: cents({ description: 'The total hourly price, fixed when the rental began.' }),
  currency: catalogCurrency(),
  heldCents: cents({ description: 'The amount that is held now, in cents.' }),
  accruedCents: cents(),
  autoStopAt: dateTimeOrNull(),
  maxTotalCents: centsOrNull(),
  stopReason: oneOfOrNull(stopReasons),
  createdAt: dateTime(),
  runningAt: dateTimeOrNull(),
  stoppingAt: dateTimeOrNull(),
  stoppedAt: dateTimeOrNull(),
  machineGoneAt: dateTimeOrNull({ description: 'When the machine was gone and its GPUs returned to the offer. Null until then.' }),
  attempts: integer(0, 2_147_483_647, {
    description: "How often the machine's current step was attempted. Checks of a machine that is starting do not count.",
  }),
  lastFailure: textOrNull({ description: 'Why the last attempt failed. Null if it did not.' }),
  nextTryAt: dateTimeOrNull({ description: 'When the service attempts or checks the next step. Null if none is scheduled.' }),
}
const OperatorRental = shape('OperatorRental', rentalFields)

/** The most events in one response. Older ones are left out. */
export const maxRentalEvents = 100

const OperatorRentalDetail = shape('OperatorRentalDetail', {
  ...rentalFields,
  renterName: text({ description: 'The name of the person who started the rental.' }),
  events: Type.Array(
    shape('OperatorRentalEvent', { id: id('event'), type: oneOf(rentalEventTypes), createdAt: dateTime(), data: Type.Object({}) }),
    { maxItems: maxRentalEvents, description: 'The newest events, newest first.' },
  ),
})

/** The values of the list's filter: a state, or the rentals that are stuck. */
export const rentalFilters = [...rentalStates.states, 'stuck'] as const
export type RentalFilter = (typeof rentalFilters)[number]

export const operatorRentalCards = {
  listOperatorRentals: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/rentals',
    summary: 'Lists the rentals of all companies, newest first.',
    lists: 'rental',
    query: body({
      ...stateFilters(rentalFilters, 'A status, or `stuck` for the rentals that are stuck.'),
      company: Type.Optional(id('handle', { description: 'Only rentals of this company.' })),
      offer: Type.Optional(id('offer', { description: 'Only rentals of this offer.' })),
      ...pageQuery(100),
    }),
    status: 200,
    reply: pageOf(OperatorRental),
    faults: [],
  }),
  readOperatorRental: card({
    ...operatorCall,
    method: 'GET',
    path: '/operator/rentals/{id}',
    summary: 'Reads one rental with its newest events.',
    status: 200,
    reply: OperatorRentalDetail,
    faults: [],
  }),
  haltRental: card({
    ...operatorCall,
    method: 'POST',
    path: '/operator/rentals/{id}/stop',
    summary: 'Stops a rental. Its billing ends immediately. A stopping or stopped rental is returned unchanged.',
    secondFactor: true,
    body: body({ reason: nonBlankText(2000, { description: 'The reason, which is recorded in the audit.' }) }),
    status: 200,
    reply: OperatorRental,
    faults: [],
  }),
}
