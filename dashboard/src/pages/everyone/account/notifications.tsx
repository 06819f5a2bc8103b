import type { NotificationSettings } from '@parley/contract/dashboard/notifications'
import { startTransition, useOptimistic, useRef } from 'react'
import { faultText } from '../../../client/fault.ts'
import type { Body } from '../../../client/operations.ts'
import { useRead, useWrite } from '../../../client/queries.ts'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import style from './notifications.module.css'

type Kind = NotificationSettings['kinds'][number]
type Change = (change: Body<'changeNotificationSettings'>) => void

export default function NotificationsPage() {
  const settings = useRead('readNotificationSettings', {})
  return (
    <div className="page narrow">
      <PageHeading title="Notifications" lead="Choose what you are notified about, and how. Changes are saved immediately." />
      <Loaded query={settings} lines={12}>
        {(stored) => <Settings stored={stored} />}
      </Loaded>
    </div>
  )
}

function Settings({ stored }: { readonly stored: NotificationSettings }) {
  // A choice is shown immediately, regardless of concurrent reads, until it is stored and read again.
  const [{ digest, kinds }, show] = useOptimistic(stored, changed)
  const { mutateAsync } = useWrite('changeNotificationSettings', { inOrder: true })
  const unsaved = useRef(0)
  const change: Change = (body) =>
    startTransition(async () => {
      show(body)
      unsaved.current++
      const failed = await mutateAsync({ body }).then(() => null, faultText)
      unsaved.current--
      if (failed !== null) showToast(failed, 'bad')
      else if (unsaved.current === 0) showToast('Saved')
    })
  return (
    <>
      <DigestSettings digest={digest} change={change} />
      {groupsOf(kinds).map(([group, ofGroup]) => (
        <Group key={group} title={group} kinds={ofGroup} change={change} />
      ))}
    </>
  )
}

function changed(before: NotificationSettings, { digest, kinds = [] }: Body<'changeNotificationSettings'>): NotificationSettings {
  const chosen = new Map(kinds.map((one) => [one.kind, one]))
  return { digest: digest ?? before.digest, kinds: before.kinds.map((one) => ({ ...one, ...chosen.get(one.kind) })) }
}

function groupsOf(kinds: readonly Kind[]): readonly (readonly [string, readonly Kind[]])[] {
  const names = [...new Set(kinds.map(({ group }) => group))]
  return names.map((name) => [name, kinds.filter(({ group }) => group === name)])
}

const digestChoices = [
  { value: 'off', label: 'One email per notification', hint: 'At most 30 per hour. The rest arrive together.' },
  {
    value: 'daily',
    label: 'Daily summary',
    hint: 'At 07:00 in the time zone of your profile, or UTC if you have not set one. Urgent emails are still sent immediately.',
  },
] as const

const DigestSettings = ({ digest, change }: { readonly digest: NotificationSettings['digest']; readonly change: Change }) => (
  <Panel>
    <fieldset className="field">
      <legend>Email</legend>
      <div className="choices">
        {digestChoices.map(({ value, label, hint }) => (
          <div key={value} className="check">
            <input
              id={`digest-${value}`}
              type="radio"
              name="digest"
              aria-describedby={`digest-${value}-hint`}
              checked={digest === value}
              onChange={() => change({ digest: value })}
            />
            <label htmlFor={`digest-${value}`}>{label}</label>
            <p id={`digest-${value}-hint`} className="hint">
              {hint}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  </Panel>
)

interface GroupProps {
  readonly title: string
  readonly kinds: readonly Kind[]
  readonly change: Change
}
const Group = ({ title, kinds, change }: GroupProps) => (
  <Panel>
    <table className={style.kinds}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Notification</span>
          </th>
          <th scope="col">Email</th>
          <th scope="col">Inbox</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Row key={kind.kind} of={kind} change={change} />
        ))}
      </tbody>
    </table>
  </Panel>
)

function Row({ of, change }: { readonly of: Kind; readonly change: Change }) {
  const { kind, label, urgent, locked } = of
  const note = locked ? 'Always on, for your security.' : urgent ? 'Urgent: sent immediately, not in the summary.' : null
  const box = (channel: 'letter' | 'page', name: string) => (
    <td>
      <input
        type="checkbox"
        aria-label={`${label}: ${name}`}
        checked={of[channel]}
        disabled={locked}
        onChange={({ target }) => change({ kinds: [{ kind, [channel]: target.checked }] })}
      />
    </td>
  )
  return (
    <tr>
      <th scope="row">
        {label}
        {note && <span className="soft small">{note}</span>}
      </th>
      {box('letter', 'email')}
      {box('page', 'inbox')}
    </tr>
  )
}
