/** Rentals: machines of the catalog that run by the second, and what they cost. */
import Type from 'typebox'
import { gpuCount } from './catalog.ts'
import { card } from './endpoint.ts'
import {
  body,
  cents,
  centsOrNull,
  dateTime,
  dateTimeOrNull,
  filledText,
  id,
  integer,
  integerOrNull,
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
  thing: 'rental',
  states: ['provisioning', 'running', 'stopping', 'stopped'],
  initial: 'provisioning',
  moves: {
    run: { from: ['provisioning'], to: 'running', by: 'the machine, when it can be reached' },
    fail: { from: ['provisioning'], to: 'stopping', by: 'a machine that failed, or did not come up within fifteen minutes' },
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

/** The rental's status right after its event; null for a charge, which comes while it runs and when it ends. */
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
    description: 'What you may have overlooked, for people to read, such as a missing key; empty when there is nothing.',
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
  price_per_hour_cents: cents({ description: 'The total, frozen when the rental began.' }),
  currency: catalogCurrency(),
  hold_cents: cents({
    description: "What is held ahead while it runs: one hour's total. It keeps its value when nothing is held any more.",
  }),
  accrued_cents: cents({ description: 'What the rental costs so far, by the second from `running_at` to `stopping_at`.' }),
  connection: shapeOrNull(Connection),
  stop_reason: oneOfOrNull(stopReasons),
  created_at: dateTime(),
  running_at: dateTimeOrNull(),
  stopping_at: dateTimeOrNull(),
  stopped_at: dateTimeOrNull(),
  notices: notices(),
  auto_stop_at: dateTimeOrNull({ description: 'When it stops by itself.' }),
  max_total_cents: centsOrNull({ description: 'What it never costs more than: it stops when that is used up.' }),
})

const dataShape = <const P extends Type.TProperties>(title: string, properties: P) =>
  shape(title, properties, { description: 'What the event says.' })
/** What an event of each type says. */
const eventData = {
  'rental.created': dataShape('RentalCreatedData', {
    offer_id: id('offer'),
    gpu_count: gpuCount(),
    template_id: text(),
    price_per_hour_cents: cents(),
    hold_cents: cents({ description: 'What was held ahead.' }),
  }),
  'rental.provisioning': dataShape('RentalProvisioningData', {}),
  'rental.running': dataShape('RentalRunningData', { connection: Connection }),
  'rental.charged': dataShape('RentalChargedData', {
    amount_cents: cents({ description: 'What was charged now.' }),
    total_cents: cents({ description: 'What was charged so far.' }),
    through: dateTime({ description: 'Until when the running time is charged.' }),
  }),
  'rental.stop_requested': dataShape('RentalStopRequestedData', {}),
  'rental.stopping': dataShape('RentalStoppingData', { reason: oneOf(stopReasons, { description: 'Why it stops.' }) }),
  'rental.stopped': dataShape('RentalStoppedData', {
    machine_gone: Type.Boolean({ description: 'Whether the machine is known to be gone.' }),
  }),
  'rental.failed': dataShape('RentalFailedData', {
    reason: text({ description: 'What failed.' }),
    charged_cents: cents({ description: 'What was charged: nothing.' }),
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
    'What happened to a rental: `type` tells what `data` says. Types and fields may be added: pass over those that you do not know.',
})

/** What a rental may be limited to when it begins; a quote takes the same. */
const limits = () => ({
  auto_stop_at: Type.Optional(
    dateTimeOrNull({
      description: 'Stops the rental by itself then, from 5 minutes to 1 year ahead; it is not paid for beyond. Left out or null: never.',
    }),
  ),
  max_total_cents: Type.Optional(
    integerOrNull(1, 1_000_000_000_000, {
      description:
        'The most that the rental may cost in all, at least its first hour. It runs for as long as that pays for, and is then stopped. Left out or null: no such limit.',
    }),
  ),
})

const templateId = () => Type.Optional(filledText(64, { description: 'Left out: the default image.' }))

export const sshPublicKey = (more = '') =>
  filledText(8192, {
    format: 'ssh-public-key',
    description: `Who holds its private key may sign in to the machine: one OpenSSH public key on one line, without options before it; ed25519, ecdsa, sk-* or rsa from 2,048 bits.${more}`,
  })

export const RentalBody = body({
  offer_id: filledText(64),
  gpu_count: gpuCount(),
  template_id: templateId(),
  quote_token: Type.Optional(
    filledText(256, { description: 'Pins the price of the quote that it came with; after its `expires_at` it is refused: quote again.' }),
  ),
  max_price_per_hour_cents: Type.Optional(
    integer(0, 1_000_000_000, { description: 'The most that the whole may cost an hour; dearer now is `offer_unavailable`.' }),
  ),
  name: Type.Optional(filledText(120)),
  reference: Type.Optional(reference()),
  ssh_public_key: Type.Optional(sshPublicKey(' Without it nobody can.')),
  ...limits(),
})
export type RentalBody = Type.Static<typeof RentalBody>

export const QuoteBody = body({
  offer_id: filledText(64),
  gpu_count: gpuCount(),
  template_id: templateId(),
  hours: Type.Optional(
    Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0, maximum: 87_600, description: 'For the estimate alone.' }),
  ),
  ...limits(),
})
export type QuoteBody = Type.Static<typeof QuoteBody>

/** How long a quote holds. */
export const quoteMinutes = 5

export const RentalQuote = shape('RentalQuote', {
  offer_id: id('offer'),
  gpu_count: gpuCount(),
  template_id: text(),
  currency: catalogCurrency(),
  price_per_gpu_hour_cents: cents(),
  price_per_hour_cents: cents({ description: 'The total.' }),
  hold_cents: cents({ description: 'What is held when the rental begins.' }),
  estimated_total_cents: centsOrNull({
    description:
      'For the hours asked about, or for those until it stops by itself where these are fewer, and never more than `max_total_cents`. Null where no `hours` are given.',
  }),
  available: Type.Boolean({ description: 'Whether the size can start now.' }),
  sufficient_balance: Type.Boolean({
    description:
      'Whether the balance covers the hold now. Of an offer of your own company it is always true: that is judged when it is rented.',
  }),
  estimated_provision_seconds: Type.Integer(),
  billing_granularity_seconds: Type.Integer(),
  expires_at: dateTime({ description: 'The price is pinned until then.' }),
  quote_token: text({ description: 'Opaque; good for your company, this offer, size and template.' }),
  rental_body: Type.Object(
    {
      offer_id: id('offer'),
      gpu_count: gpuCount(),
      template_id: text(),
      quote_token: text(),
      auto_stop_at: Type.Optional(dateTime()),
      max_total_cents: Type.Optional(cents()),
    },
    { description: 'Ready to be posted to /rentals.' },
  ),
  notices: notices(),
  auto_stop_at: dateTimeOrNull({ description: 'As it was asked for.' }),
  max_total_cents: centsOrNull({ description: 'As it was asked for.' }),
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
    summary: 'Quotes a rental; its price is pinned for five minutes, and nothing is stored.',
    purpose:
      'For renters: what a rental would cost before you start it. The `quote_token` of the answer pins the price for the rental that bears it. It spends nothing, so test keys may ask too.',
    idempotency: 'echo',
    body: QuoteBody,
    bodyJudge: 'use-case',
    reply: RentalQuote,
    faults: ['offer_not_found', 'invalid_template'],
  }),
  createRental: card({
    ...writing,
    path: '/rentals',
    summary: 'Starts a rental. Spends money.',
    purpose:
      'For renters: start a machine and pay for it by the second from the wallet. Send `max_total_cents` or `auto_stop_at` where a program of yours might forget to stop it.',
    spends: true,
    idempotency: 'required',
    body: RentalBody,
    bodyJudge: 'use-case',
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
    summary: 'Lists the rentals of the company, newest first.',
    purpose: 'For renters: your machines, the running ones and those of the past.',
    lists: 'rental',
    query: body({ ...stateFilters(rentalStates.states), reference: referenceFilter(), ...pageQuery(200) }),
    reply: snakePageOf(Rental),
    faults: [],
  }),
  readRental: card({
    ...reading,
    path: '/rentals/{id}',
    summary: 'Reads one rental.',
    purpose: 'For renters: one machine. `connection` is there once it runs; `status` and `stop_reason` tell the rest.',
    reply: Rental,
    faults: [],
  }),
  stopRental: card({
    ...writing,
    path: '/rentals/{id}/stop',
    summary: 'Stops a rental; its billing ends at once. One that is stopping or stopped is answered as it is.',
    purpose: 'For renters: stop a machine. Billing ends with this call, whatever time the machine takes to go.',
    idempotency: 'optional',
    status: 200,
    faults: [],
  }),
  listRentalEvents: card({
    ...reading,
    path: '/rentals/{id}/events',
    summary: 'Lists what happened to a rental, oldest first.',
    purpose: 'For renters: what happened to one machine, charge by charge.',
    lists: 'event',
    query: body(pageQuery(200)),
    reply: snakePageOf(RentalEvent),
    faults: [],
  }),
}
