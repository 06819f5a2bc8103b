import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Download } from '../../../parts/download.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, PeriodFilter } from '../../../parts/filters.tsx'
import { Ago, Moment, Money } from '../../../parts/formatters.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { moneySum } from '../../../parts/sums.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { dayEnd, dayStart } from '../../../parts/times.ts'
import { useZone } from '../../../parts/zone.ts'

type Movement = Item<'listStatement'>
type RentalSpending = Item<'listRentalSpending'>

const kinds: Readonly<Record<Movement['kind'], string>> = {
  credit: 'Top-up',
  hold: 'Held ahead',
  charge: 'Charge',
  fee: 'Fee',
  release: 'Released',
  payout: 'Payout',
}

const change = (cents: number) => (cents === 0 ? '–' : <Money cents={cents} signed />)
const changeSum = (centsOf: (movement: Movement) => number) => (movements: readonly Movement[]) =>
  change(movements.reduce((sum, one) => sum + centsOf(one), 0))

const Rented = ({ id, name, machine }: { readonly id: string; readonly name: string | null; readonly machine: string | null }) => (
  <span className="stack tight">
    <Link to="/rentals/$id" params={{ id }}>
      {name ?? (machine && <NamedText text={machine} />)}
    </Link>
    {name !== null && machine !== null && (
      <span className="soft small">
        <NamedText text={machine} />
      </span>
    )}
  </span>
)

/** A charge for the company's own offer is its earnings. */
const kindOf = ({ kind, earnedCents }: Movement) => (kind === 'charge' && earnedCents > 0 ? 'Earned' : kinds[kind])

const columns: readonly Column<Movement>[] = [
  { head: 'Type', cell: kindOf, by: kindOf },
  { head: 'When', cell: ({ at }) => <Moment at={at} />, by: ({ at }) => at },
  {
    head: 'Description',
    cell: ({ rentalId, rentalName, machine, reference }) =>
      rentalId ? <Rented id={rentalId} name={rentalName} machine={machine} /> : machine ? <NamedText text={machine} /> : (reference ?? '–'),
  },
  { head: 'Free', align: 'end', cell: ({ balanceCents }) => change(balanceCents), sum: changeSum(({ balanceCents }) => balanceCents) },
  { head: 'Held', align: 'end', cell: ({ heldCents }) => change(heldCents), sum: changeSum(({ heldCents }) => heldCents) },
  { head: 'Earned', align: 'end', cell: ({ earnedCents }) => change(earnedCents), sum: changeSum(({ earnedCents }) => earnedCents) },
  { head: 'Free balance', align: 'end', cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} /> },
]

const rentalColumns: readonly Column<RentalSpending>[] = [
  { head: 'Rental', cell: ({ rentalId, name, machine }) => <Rented id={rentalId} name={name} machine={machine} /> },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Stopped', cell: ({ stoppedAt }) => (stoppedAt ? <Ago at={stoppedAt} /> : '–'), by: ({ stoppedAt }) => stoppedAt },
  {
    head: 'Held now',
    align: 'end',
    cell: ({ heldCents }) => <Money cents={heldCents} />,
    by: ({ heldCents }) => heldCents,
    sum: moneySum(({ heldCents }) => heldCents),
  },
  {
    head: 'Charged',
    align: 'end',
    cell: ({ chargedCents }) => <Money cents={chargedCents} />,
    by: ({ chargedCents }) => chargedCents,
    sum: moneySum(({ chargedCents }) => chargedCents),
  },
  {
    head: 'Actions',
    align: 'acts',
    cell: ({ rentalId }) => (
      <Link to="/wallet" search={(before) => ({ ...before, by: undefined, rental: rentalId })}>
        Movements
      </Link>
    ),
  },
]

/** All movements of a period, or their total per rental, and the movements as a file. */
export function Statement() {
  const search = useSearch({ from: '/inside/wallet' })
  const zone = useZone()
  const period = { from: dayStart(search.from, zone), to: dayEnd(search.to, zone) }
  const byRental = search.by === 'rental'
  return (
    <section className="stack">
      <div className="row spread">
        <h2>Statement</h2>
        <Download operation="exportStatement" input={{ query: period }} fileName="statement.csv">
          Export
        </Download>
      </div>
      <div className="filters">
        <Filter name="by" label="Group" choices={[{ value: 'rental', label: 'By rental' }]} all="All movements" />
        <PeriodFilter />
      </div>
      {byRental ? <ByRental period={period} /> : <Movements period={period} rentalId={search.rental} />}
    </section>
  )
}

interface Period {
  readonly from: string | undefined
  readonly to: string | undefined
}
const isBounded = ({ from, to }: Period) => from !== undefined || to !== undefined

const ByRental = ({ period }: { readonly period: Period }) => (
  <List
    label="Rentals in the period"
    list={useList('listRentalSpending', { query: period })}
    columns={rentalColumns}
    rowKey={({ rentalId }) => rentalId}
    empty={<Empty title={isBounded(period) ? 'No rentals in this period' : 'No rentals yet'}>What each rental costs appears here.</Empty>}
  />
)

const Movements = ({ period, rentalId }: { readonly period: Period; readonly rentalId: string | undefined }) => (
  <>
    {rentalId && (
      <p className="note">
        The movements of one rental.{' '}
        <Link to="/wallet" search={(before) => ({ ...before, rental: undefined })}>
          Show all
        </Link>
      </p>
    )}
    <List
      label="Movements"
      list={useList('listStatement', { query: { ...period, rentalId } })}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <Empty title={isBounded(period) || rentalId ? 'No movements in this period' : 'No movements yet'}>
          Top-ups and rental costs appear here automatically.{' '}
          <Link to="/wallet" search={(before) => before} hash="top-up">
            How to top up
          </Link>
        </Empty>
      }
    />
  </>
)
