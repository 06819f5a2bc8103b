/** Rentals: machines of the catalog that are billed by the second, and their cost. */
import Type from 'typebox'
import { gpuCount } from './catalog.ts'
import { card } from './endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  integer,
  integerOrNull,
  lookup,
  nonBlankText,
  oneOf,
  oneOfOrNull,
  reference,
  referenceFilter,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from './fields.ts'
import { pageQuery, snakePageOf, stateFilters } from './lists.ts'
import { stateTable } from './moves.ts'
import { catalogCurrency } from './reference-data.ts'

export const rentalStates = stateTable({
  objectType: 'rental',
  states: ['provisioning', 'running', 'stopping', 'stopped'],
  initial: 'provisioning',
  moves: {
    run: { from: ['provisioning'], to: 'running', by: 'the machine, when it can be reached' },
    fail: { from: ['provisioning'], to: 'stopping', by: 'a machine that failed or did not start within fifteen minutes' },
    interrupt: { from: ['running'], to: 'stopping', by: 'a machine that is gone' },
    exhaust: { from: ['running'], to: 'stopping', by: 'time, at the end of the paid hour when the next cannot be held' },
    useUp: { from: ['running'], to: 'stopping', by: 'time, when `max_total_cents` is used up' },
    autoStop: { from: ['provisioning', 'running'], to: 'stopping', by: 'time, at `auto_stop_at`' },
    request: {
      from: ['provisioning', 'running'],
      to: 'stopping',
      by: 'the buyer, POST /rentals/{id}/stop; the operator; time, once the grace of its suspended company has ended',
    },
    finish: { from: ['stopping'], to: 'stopped', by: 'the machine, when it is gone' },
  },
})
export type RentalStatus = (typeof rentalStates.states)[number]

export const stopReasons = [
  'requested',
  'provisioning_failed',
  'balance_exhausted',
  'spend_limit',
  'interrupted',
  'operator',
  'auto_stop',
  'total_limit',
] as const
export type StopReason = (typeof stopReasons)[number]

export const rentalEventTypes = [
  'rental.created',
  'rental.provisioning',
  'rental.running',
  'rental.charged',
  'rental.stop_requested',
  'rental.stopping',
  'rental.stopped',
  'rental.failed',
] as const
export type RentalEventType = (typeof rentalEventTypes)[number]

/** The rental's status right after each event. Null for a charge, which occurs while the rental runs and when it ends. */
export const statusAfterRentalEvent = {
  'rental.created': 'provisioning',
  'rental.provisioning': 'provisioning',
  'rental.running': 'running',
  'rental.charged': null,
  'rental.stop_requested': 'stopping',
  'rental.stopping': 'stopping',
  'rental.stopped': 'stopped',
  'rental.failed': 'stopping',
} as const satisfies Record<RentalEventType, (typeof rentalStates.states)[number] | null>

export const Connection = shape(
  'Connection',
  { host: text(), port: Type.Integer(), username: text() },
  { description: 'How to reach the machine.' },
)
export type Connection = Type.Static<typeof Connection>

const notices = () =>
  Type.Array(text(), {
    description: 'For people to read: what you may have overlooked, such as a missing SSH key. Often empty.',
  })

export const Rental = shape('Rental', {
  id: id('rental'),
  status: oneOf(rentalStates.states),
  name: textOrNull(),
  reference: reference(),
  offer_id: id('offer'),
  gpu_model: text(),
  gpu_count: gpuCount(),
  region: text(),
  template_id: text(),
  price_per_hour_cents: cents({ description: 'The total hourly price, fixed when the rental began.' }),
  currency: catalogCurrency(),
  hold_cents: cents({
    description: "The amount held while the rental runs: one hour's total. It keeps its value after the hold ends.",
  }),
  accrued_cents: cents({ description: 'The cost so far, by the second from `running_at` to `stopping_at`.' }),
  connection: shapeOrNull(Connection),
  stop_reason: oneOfOrNull(stopReasons),
  created_at: dateTime(),
  running_at: dateTimeOrNull(),
  stopping_at: dateTimeOrNull(),
  stopped_at: dateTimeOrNull(),
  notices: notices(),
  auto_stop_at: dateTimeOrNull({ description: 'When the rental stops automatically.' }),
  max_total_cents: centsOrNull({ description: 'The most that the rental may cost. It stops when this is used up.' }),
})

const dataShape = <const P extends Type.TProperties>(title: string, properties: P) =>
  shape(title, properties, { description: 'The details of the event.' })
/** The data of each event type. */
const eventData = {
  'rental.created': dataShape('RentalCreatedData', {
    offer_id: id('offer'),
    gpu_count: gpuCount(),
    template_id: text(),
    price_per_hour_cents: cents(),
    hold_cents: cents({ description: 'The amount held.' }),
  }),
  'rental.provisioning': dataShape('RentalProvisioningData', {}),
  'rental.running': dataShape('RentalRunningData', { connection: Connection }),
  'rental.charged': dataShape('RentalChargedData', {
    amount_cents: cents({ description: 'The amount charged with this event.' }),
    total_cents: cents({ description: 'The amount charged so far.' }),
    through: dateTime({ description: 'The running time is charged up to this time.' }),
  }),
  'rental.stop_requested': dataShape('RentalStopRequestedData', {}),
  'rental.stopping': dataShape('RentalStoppingData', { reason: oneOf(stopReasons, { description: 'Why the rental stops.' }) }),
  'rental.stopped': dataShape('RentalStoppedData', {
    machine_gone: Type.Boolean({ description: 'Whether the machine is known to be gone.' }),
  }),
  'rental.failed': dataShape('RentalFailedData', {
    reason: text({ description: 'What failed.' }),
    charged_cents: cents({ description: 'The amount charged: 0.' }),
  }),
} as const satisfies Record<RentalEventType, Type.TObject>

const eventName = (type: RentalEventType) => `${type.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`
/** An event of one type, with the data of that type. */
const eventOf = <T extends RentalEventType>(type: T) =>
  shape(eventName(type), {
    id: id('event'),
    type: Type.Literal(type, { description: `Always \`${type}\`.` }),
    created_at: dateTime(),
    data: eventData[type],
  })
type EventOfEachType = { [T in RentalEventType]: Type.Static<ReturnType<typeof eventOf<T>>> }

const RentalEvent = Type.Unsafe<EventOfEachType[RentalEventType]>({
  title: 'RentalEvent',
  oneOf: rentalEventTypes.map(eventOf),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(rentalEventTypes.map((type) => [type, `#/components/schemas/${eventName(type)}`])),
  },
  description:
    'An event of a rental. `type` tells which fields `data` has. Types and fields may be added: ignore those that you do not know.',
})

/** The optional limits of a new rental. A quote takes the same ones. */
const limits = () => ({
  auto_stop_at: Type.Optional(
    dateTimeOrNull({
      description: 'When the rental stops automatically, from 5 minutes to 1 year ahead. Billing ends then. Default or null: never.',
    }),
  ),
  max_total_cents: Type.Optional(
    integerOrNull(1, 1_000_000_000_000, {
      description:
        'The most that the rental may cost in total, at least its first hour. The rental stops when this is used up. Default or null: no limit.',
    }),
  ),
})

const templateId = () => Type.Optional(text({ description: 'Default: the default image.' }))

export const sshPublicKey = (more = '') =>
  nonBlankText(8192, {
    format: 'ssh-public-key',
    description: `The SSH key that may sign in to the machine: one OpenSSH public key on one line, without options before it. Types: ed25519, ecdsa, sk-* or rsa of at least 2,048 bits.${more}`,
  })

export const RentalBody = body({
  offer_id: lookup(),
  gpu_count: gpuCount(),
  template_id: templateId(),
  quote_token: Type.Optional(
    nonBlankText(256, {
      description: 'Pins the price of a quote. It is refused after the `expires_at` of the quote: request another quote.',
    }),
  ),
  max_price_per_hour_cents: Type.Optional(
    integer(0, 1_000_000_000, {
      description:
        'The highest acceptable hourly price, for all GPUs. If the current price is higher, the call returns `offer_unavailable`.',
    }),
  ),
  name: Type.Optional(nonBlankText(120)),
  reference: Type.Optional(reference()),
  ssh_public_key: Type.Optional(sshPublicKey(' Without it nobody can.')),
  ...limits(),
})
export type RentalBody = Type.Static<typeof RentalBody>

export const QuoteBody = body({
  offer_id: lookup(),
  gpu_count: gpuCount(),
  template_id: templateId(),
  hours: Type.Optional(
    Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 87_600, description: 'Used only for the estimate.' }),
  ),
  ...limits(),
})
export type QuoteBody = Type.Static<typeof QuoteBody>

/** How long a quote is valid. */
export const quoteMinutes = 5

export const RentalQuote = shape('RentalQuote', {
  offer_id: id('offer'),
  gpu_count: gpuCount(),
  template_id: text(),
  currency: catalogCurrency(),
  price_per_gpu_hour_cents: cents(),
  price_per_hour_cents: cents({ description: 'The total hourly price.' }),
  hold_cents: cents({ description: 'The amount held when the rental begins.' }),
  estimated_total_cents: centsOrNull({
    description:
      'The cost of `hours`, or of the hours until the automatic stop if these are fewer. Never more than `max_total_cents`. Null without `hours`.',
  }),
  available: Type.Boolean({ description: 'Whether the size can start now.' }),
  sufficient_balance: Type.Boolean({
    description:
      'Whether the balance covers the hold now. Always true for an offer of your own company: the balance is checked when you rent.',
  }),
  estimated_provision_seconds: Type.Integer(),
  billing_granularity_seconds: Type.Integer(),
  expires_at: dateTime({ description: 'The price is pinned until this time.' }),
  quote_token: text({ description: 'Opaque. Valid for your company, and for this offer and size, with any template.' }),
  rental_body: Type.Object(
    {
      offer_id: id('offer'),
      gpu_count: gpuCount(),
      template_id: text(),
      quote_token: text(),
      auto_stop_at: Type.Optional(dateTime()),
      max_total_cents: Type.Optional(cents()),
    },
    { description: 'A body that you can post to /rentals.' },
  ),
  notices: notices(),
  auto_stop_at: dateTimeOrNull({ description: 'As it was requested.' }),
  max_total_cents: centsOrNull({ description: 'As it was requested.' }),
})
export type RentalQuote = Type.Static<typeof RentalQuote>

const common = { heading: 'Rentals', casing: 'snake_case', credential: 'key', company: true } as const
const reading = { ...common, method: 'GET', scope: 'rentals:read', idempotency: 'none', bucket: 'general', status: 200 } as const
const writing = {
  ...common,
  method: 'POST',
  scope: 'rentals:write',
  right: 'rental.manage',
  liveOnly: true,
  bucket: 'rental_write',
  reply: Rental,
} as const

export const rentalCards = {
  createQuote: card({
    ...reading,
    method: 'POST',
    path: '/rental-quotes',
    summary: 'Quotes a rental. The price is pinned for five minutes. Nothing is stored.',
    purpose:
      'For renters: the cost of a rental before you start it. Send the `quote_token` with the rental to pin the price. A quote spends nothing, so test keys can request one.',
    idempotency: 'echo',
    body: QuoteBody,
    bodyValidation: 'use-case',
    reply: RentalQuote,
    faults: ['offer_not_found', 'invalid_template'],
  }),
  createRental: card({
    ...writing,
    path: '/rentals',
    summary: 'Starts a rental. Spends money.',
    purpose:
      'For renters: starts a machine, paid by the second from the wallet. Send `max_total_cents` or `auto_stop_at` to limit the cost if your program fails to stop it.',
    spends: true,
    idempotency: 'required',
    body: RentalBody,
    bodyValidation: 'use-case',
    status: 201,
    faults: [
      'offer_not_found',
      'invalid_template',
      'policy_violation',
      'max_active_rentals_reached',
      'account_past_due',
      'insufficient_balance',
      'key_spend_limit_exceeded',
      'policy_spend_limit_exceeded',
      'offer_unavailable',
      'capacity_unavailable',
    ],
  }),
  listRentals: card({
    ...reading,
    path: '/rentals',
    summary: "Lists the company's rentals, newest first.",
    purpose: 'For renters: your running and past machines.',
    lists: 'rental',
    query: body({ ...stateFilters(rentalStates.states), reference: referenceFilter(), ...pageQuery(200) }),
    reply: snakePageOf(Rental),
    faults: [],
  }),
  readRental: card({
    ...reading,
    path: '/rentals/{id}',
    summary: 'Reads one rental.',
    purpose: 'For renters: one machine. `connection` is set while it runs. `stop_reason` tells why it stopped.',
    reply: Rental,
    faults: [],
  }),
  stopRental: card({
    ...writing,
    path: '/rentals/{id}/stop',
    summary: 'Stops a rental. Billing ends immediately. A stopping or stopped rental is returned unchanged.',
    purpose: 'For renters. Billing ends with this call, even if the machine takes longer to shut down.',
    idempotency: 'optional',
    status: 200,
    faults: [],
  }),
  listRentalEvents: card({
    ...reading,
    path: '/rentals/{id}/events',
    summary: 'Lists the events of a rental, oldest first.',
    purpose: 'For renters: the history of one machine, including every charge.',
    lists: 'event',
    query: body(pageQuery(200)),
    reply: snakePageOf(RentalEvent),
    faults: [],
  }),
}
