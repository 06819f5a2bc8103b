import { messageCards } from '@parley/contract/dashboard/messages'
import { checkerOf } from '@parley/contract/problems'
import { useRef, useState } from 'react'
import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { useDrafts } from '../../parts/draft.ts'
import { LongTextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/formatters.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Paged } from '../../parts/table.tsx'
import { Attachments } from './attachments.tsx'
import { FileList } from './files.tsx'
import styles from './messages.module.css'
import type { Introduction } from './readiness.tsx'

type Message = Item<'listMessages'>

/** What the two companies write to each other, and the way to write. */
export function MessagesPanel({ introduction }: { readonly introduction: Introduction }) {
  const { id, role, counterparty } = introduction
  return (
    <Panel title={`Messages with ${counterparty.companyName}`}>
      <Thread list={useList('listMessages', { params: { id } })} nameOf={(side) => (side === role ? 'You' : counterparty.companyName)} />
      <Reply introduction={introduction} />
    </Panel>
  )
}

interface ThreadProps {
  readonly list: Parameters<typeof Paged<Message>>[0]['list']
  /** What a side is called here. */
  readonly nameOf: (side: Message['sentBy']) => string
}
/** The newest stands first, right above or below where one writes. */
export const Thread = ({ list, nameOf }: ThreadProps) => (
  <Paged list={list} empty={<p className="soft">No messages yet.</p>}>
    {(rows) => (
      <ol className={styles.thread} aria-busy={rows === undefined} aria-label="Messages, newest first">
        {rows?.map((message) => (
          <Said key={message.id} message={message} name={nameOf(message.sentBy)} />
        ))}
      </ol>
    )}
  </Paged>
)

const Said = ({ message: { author, text, files, sentAt }, name }: { readonly message: Message; readonly name: string }) => (
  <li className={name === 'You' ? styles.own : undefined}>
    <p className="small">
      <strong>{name}</strong>{' '}
      <span className="soft">
        {author}, <Moment at={sentAt} />
      </span>
    </p>
    <p className="verbatim">{text}</p>
    {files.length > 0 && <FileList files={files} />}
  </li>
)

const checkMessage = checkerOf(messageCards.sendMessage.body)

function Reply({ introduction: { id, status, counterparty } }: { readonly introduction: Introduction }) {
  const session = useSession()
  const [draftId, next] = useDrafts()
  const [sent, setSent] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const why =
    whyNotCall(session, 'sendMessage') ?? (status === 'active' || status === 'concluded' ? null : `The introduction is ${status}.`)
  if (why !== null) return <p className="soft">You cannot write here. {why}</p>
  return (
    <div ref={place}>
      <Form
        key={sent}
        operation="sendMessage"
        submit="Send"
        input={(values) => ({ params: { id }, body: { text: values.text('text'), fileIds: values.all('fileIds'), draftId } })}
        check={({ body }) => checkMessage(body)}
        onDone={() => {
          next()
          setSent(sent + 1)
          requestAnimationFrame(() => place.current?.querySelector('textarea')?.focus())
        }}
      >
        <LongTextField
          name="text"
          label="Message"
          rows={3}
          hint={`${counterparty.companyName} reads it, and is told by email. If a claim is filed, the operator reads the messages, too.`}
        />
        {whyNotCall(session, 'uploadFile') === null && <Attachments introductionId={id} label="Attachments" />}
      </Form>
    </div>
  )
}
