/** The start page's totals of open invoices, owed by and to the company, and of refunds. */
import { Link } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { Day, Money } from '../../parts/formatters.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Stat } from '../../parts/panel.tsx'

type Invoices = Reply<'readCompanyFigures'>['invoices']

export function OpenInvoices({ invoices: { toPay, toReceive, refundsDue } }: { readonly invoices: Invoices }) {
  if (toPay.length + toReceive.length + refundsDue.length === 0) return null
  return (
    <div className="stats">
      <Open label="To pay" sums={toPay} />
      <Open label="To receive" sums={toReceive} />
      {refundsDue.map(({ currency, count, amountCents }) => (
        <Stat key={currency} label="Refunds due to you" note={pluralize(count, 'success fee')}>
          <Link to="/invoices" search={{ status: 'paid' }}>
            <Money cents={amountCents} currency={currency} />
          </Link>
        </Stat>
      ))}
    </div>
  )
}

/** One figure per currency: there is no exchange rate to add them up. */
const Open = ({ label, sums }: { readonly label: string; readonly sums: Invoices['toPay'] }) =>
  sums.map(({ currency, count, amountCents, overdue, dueAt }) => (
    <Stat
      key={currency}
      label={label}
      note={
        <>
          {pluralize(count, 'invoice')}, {overdue > 0 ? `${overdue} overdue, ` : ''}
          {count > 1 ? 'the first due' : 'due'} <Day at={dueAt} />
        </>
      }
    >
      <Link to="/invoices" search={{ status: 'issued' }}>
        <Money cents={amountCents} currency={currency} />
      </Link>
    </Stat>
  ))
