import { mailStates } from '@parley/contract/dashboard/operator-accounts'
import { useState } from 'react'
import type { Item } from '../../client/operations.ts'
import { useInterval, useList, useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'
import styles from './mails.module.css'

type Mail = Item<'listMails'>

const columns: readonly Column<Mail>[] = [
  { head: 'Subject', cell: ({ subject }) => <strong className="verbatim">{subject}</strong>, by: ({ subject }) => subject },
  { head: 'To', cell: ({ to }) => to, by: ({ to }) => to },
  { head: 'State', cell: (mail) => <State {...mail} /> },
  { head: 'Attempts', align: 'end', cell: ({ attempts }) => attempts, by: ({ attempts }) => attempts },
  { head: 'Written', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  { head: 'Actions', align: 'acts', cell: (mail) => <Read {...mail} /> },
]

const State = ({ sentAt, failedAt, lastError }: Mail) => (
  <div className="stack tight">
    <StateBadge state={failedAt ? 'failed' : sentAt ? 'sent' : 'waiting'} />
    {lastError && <span className="soft small">{lastError}</span>}
  </div>
)

const unreadableReason = 'Emails can be read only in the demo, while no mail server is set.'

function Read({ subject, to, text }: Mail) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button why={text === null ? unreadableReason : null} onClick={() => setOpen(true)}>
        Read
      </Button>
      {open && text !== null && (
        <Dialog wide title={subject} onClose={() => setOpen(false)}>
          <p className="soft">To {to}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, by the keyboard too */}
          <pre className={styles.letter} tabIndex={0}>
            <Linked text={text} />
          </pre>
        </Dialog>
      )}
    </>
  )
}

const link = /(https?:\/\/[^\s<>"]{1,500})/

/** The email as its reader sees it: its links work. */
const Linked = ({ text }: { readonly text: string }) =>
  text.split(link).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )

/** New emails are not announced to pages. */
const refetchIntervalMs = 5_000

/** The outbox: the service's emails to people, and their states. */
export default function MailsPage() {
  const { search } = useFilters()
  const statuses = statesIn(mailStates, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'mails' } }).data
  const list = useList('listMails', { query: { statuses } })
  useInterval(refetchIntervalMs, list.refetch)
  return (
    <div className="page">
      <PageHeading
        title="Emails"
        lead="Emails that the service sends. Without a mail server (SMTP_URL), they wait here and are not sent. Each is attempted up to eight times, and stored for 30 days."
      />
      <div className="filters">
        <StateFilter states={mailStates} counts={counts} />
      </div>
      <List
        label="Emails"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={emptyTitle('emails', statuses)}>Emails appear here as the service writes them.</Empty>}
      />
    </div>
  )
}
