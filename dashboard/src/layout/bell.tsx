import { Link } from '@tanstack/react-router'
import { useRead } from '../client/queries.ts'
import { Icon } from '../parts/icon.tsx'

/** Beyond so many the service does not count. */
const maxShown = 99

/** The way to the inbox, with how much in it is unread. */
export function Bell() {
  const unread = useRead('countUnread', {}).data?.unread ?? 0
  const label = unread === 0 ? 'Inbox' : `Inbox, ${unread > maxShown ? `more than ${maxShown}` : unread} unread`
  return (
    <Link to="/inbox" className="icon-button bell" aria-label={label} title={label}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="unread" aria-hidden="true">
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </Link>
  )
}
