import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { Download } from '../../../parts/download.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { DayFilter, dayEnd, dayStart } from '../../../parts/filters.tsx'
import { Moment, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Stat } from '../../../parts/panel.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { Spending } from './spending.tsx'

type Movement = Item<'listStatement'>

export default function WalletPage() {
  const wallet = useRead('readWallet', {})
  return (
    <div className="page">
      <PageHeading
        title="Wallet"
        lead="What rentals are paid from. It is topped up by bank transfer: the operator credits it when the money has come."
      />
      <Loaded query={wallet} lines={3}>
        {({ balanceCents, heldCents, earnedCents }) => (
          <div className="stats">
            <Stat label="Free to spend">
              <Money cents={balanceCents} />
            </Stat>
            <Stat label="Held" note="an hour ahead for each rental that runs">
              <Money cents={heldCents} />
            </Stat>
            <Stat label="Earned" note="with your own offers, not paid out yet">
              <Money cents={earnedCents} />
            </Stat>
          </div>
        )}
      </Loaded>
      <Spending />
      <Statement />
    </div>
  )
}

const kinds: Readonly<Record<Movement['kind'], string>> = {
  credit: 'Top-up',
  hold: 'Held ahead',
  charge: 'Charge',
  fee: 'Fee',
  release: 'Given back',
}

const change = (cents: number) => (cents === 0 ? '–' : <Money cents={cents} signed />)

const columns: readonly Column<Movement>[] = [
  { head: 'What', cell: ({ kind }) => kinds[kind] },
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'For',
    cell: ({ rentalId, reference }) =>
      rentalId ? (
        <Link to="/rentals/$id" params={{ id: rentalId }}>
          a rental
        </Link>
      ) : (
        (reference ?? '–')
      ),
  },
  { head: 'Free', align: 'end', cell: ({ balanceCents }) => change(balanceCents) },
  { head: 'Held', align: 'end', cell: ({ heldCents }) => change(heldCents) },
  { head: 'Earned', align: 'end', cell: ({ earnedCents }) => change(earnedCents) },
]

/** Every movement of a period, and the same as a file. */
function Statement() {
  const search = useSearch({ from: '/inside/wallet' })
  const period = { from: dayStart(search.from), to: dayEnd(search.to) }
  const isBounded = period.from !== undefined || period.to !== undefined
  return (
    <section className="stack">
      <div className="row spread">
        <h2>Statement</h2>
        <Download operation="exportStatement" input={{ query: period }} fileName="statement.csv">
          CSV
        </Download>
      </div>
      <div className="filters">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
      <List
        label="Movements"
        list={useList('listStatement', { query: period })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={isBounded ? 'Nothing moved in this time' : 'Nothing has moved yet'}>
            Ask the operator for the account to transfer to; the top-up appears here by itself.
          </Empty>
        }
      />
    </section>
  )
}
