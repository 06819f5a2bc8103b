import { type NotificationKindCard, notificationKinds } from '@parley/contract/notification-kinds'
import { Link } from '@tanstack/react-router'
import { call } from '../../../client/call.ts'
import type { Item } from '../../../client/operations.ts'
import { queryClient, useList, useRead } from '../../../client/queries.ts'
import { refetchQueries, underPath } from '../../../client/refetch-queries.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useFilters } from '../../../parts/filters.tsx'
import { Ago, Day, Moment } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { Paged } from '../../../parts/table.tsx'
import style from './inbox.module.css'

type Notification = Item<'listInbox'>

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
]

export default function InboxPage() {
  const { search } = useFilters()
  const unreadOnly = search.show === 'unread'
  const list = useList('listInbox', { query: { unread: unreadOnly || undefined } })
  const unread = useRead('countUnread', {}).data?.unread ?? 0
  const newest = list.data?.pages[0]?.data[0]?.createdAt
  return (
    <div className="page narrow">
      <PageHeading
        title="Inbox"
        lead="What you and your company can act on. Notifications are stored for 60 days."
        actions={
          <>
            <LinkButton to="/account/notifications" icon="settings">
              Preferences
            </LinkButton>
            <ActionButton
              operation="markAllRead"
              input={newest === undefined ? {} : { body: { upTo: newest } }}
              successMessage="All marked as read"
              why={unread === 0 ? 'Everything has been read.' : null}
            >
              Mark all as read
            </ActionButton>
          </>
        }
      />
      <div className="row">
        <Segments name="show" label="Show" choices={choices} />
      </div>
      <Paged one="notification" list={list} empty={<NothingHere unreadOnly={unreadOnly} />}>
        {(rows) => (rows === undefined ? <Skeleton lines={8} /> : <Lines rows={rows} />)}
      </Paged>
    </div>
  )
}

const NothingHere = ({ unreadOnly }: { readonly unreadOnly: boolean }) =>
  unreadOnly ? (
    <Empty title="No unread notifications">You are all caught up.</Empty>
  ) : (
    <Empty title="Your inbox is empty">Activity on your requests, listings and rentals appears here.</Empty>
  )

const Lines = ({ rows }: { readonly rows: readonly Notification[] }) => (
  <ul className={style.lines}>
    {rows.map((row) => (
      <Line key={row.id} of={row} />
    ))}
  </ul>
)

/** A deadline with its action. A due date is the same for every reader. */
const Deadline = ({ kind, at }: { readonly kind: Notification['kind']; readonly at: string }) => {
  const { dateOnly, deadlineLabel = 'until' }: NotificationKindCard = notificationKinds[kind]
  return (
    <>
      {` · ${deadlineLabel} `}
      {dateOnly ? <Day at={at} /> : <Moment at={at} />}
    </>
  )
}

/** Following it marks it as read. */
function Line({ of: { id, kind, title, path, deadline, createdAt, readAt } }: { readonly of: Notification }) {
  const markRead = () => {
    if (readAt !== null) return
    void call('markRead', { params: { id } }, { keepalive: true })
      .then(() => refetchQueries(queryClient, underPath('/inbox')))
      // It stays unread, and is shown so.
      .catch(() => {})
  }
  return (
    <li data-unread={readAt === null || undefined}>
      <Link to={path} onClick={markRead}>
        <span className={style.title}>
          {readAt === null && <span className="unseen">Unread: </span>}
          <NamedText text={title} />
        </span>
        <span className="soft small">
          <Ago at={createdAt} />
          {deadline !== null && <Deadline kind={kind} at={deadline} />}
        </span>
      </Link>
    </li>
  )
}
