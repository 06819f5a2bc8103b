import { Link } from '@tanstack/react-router'
import { useRead } from '../client/queries.ts'
import { Icon } from '../parts/icon.tsx'

/** The service does not count beyond this number. */
const maxShown = 99

/** The link to the inbox, with the number of unread notifications. */
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
