import { Link } from '@tanstack/react-router'
import { Ago, Count } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import styles from './console.module.css'
import { type Queue, useQueues } from './queues.ts'

/** Every queue with its count and the age of its oldest. */
export default function OperatorConsole() {
  const queues = useQueues(true)
  const waiting = queues.data?.filter(({ count }) => count > 0).length
  return (
    <div className="page">
      <PageHeading
        title="Queues"
        lead={waiting === 0 ? 'Nothing to review. New items appear here automatically.' : 'Items that need action from the team.'}
      />
      <Loaded query={queues} lines={6}>
        {(all) => (
          <ul className="cards">
            {all.map((queue) => (
              <QueueCard key={queue.title} {...queue} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function QueueCard({ icon, title, one, many, count, more, oldestAt, to, search = {} }: Queue) {
  return (
    <li>
      <Link className={`${styles.queue} panel`} data-waiting={count > 0} to={to} search={search}>
        <span className="row">
          <Icon name={icon} />
          <strong>{title}</strong>
        </span>
        <span className={styles.count}>
          <Count value={count} />
          {more && '+'}
        </span>
        <span className="soft small">
          {oldestAt === null ? (
            `No ${many}`
          ) : (
            <>
              {count === 1 && !more ? `${one}, from` : `${many}, the oldest from`} <Ago at={oldestAt} />
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
