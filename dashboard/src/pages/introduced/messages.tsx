import { messageCards } from '@parley/contract/dashboard/messages'
import { checkerOf } from '@parley/contract/problems'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../client/call.ts'
import { queryClient, useList, useRead } from '../../client/queries.ts'
import { refetchQueries, underPath } from '../../client/refetch-queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { whenInView } from '../../client/when-visible.ts'
import { useDraft } from '../../parts/draft.ts'
import { LongTextField } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Thread } from '../../parts/thread.tsx'
import { Attachments } from './attachments.tsx'
import { messagesPanelId } from './panel-ids.ts'
import type { Introduction } from './readiness.tsx'

/** The messages of the two companies, and the form to write one. */
export function MessagesPanel({ introduction }: { readonly introduction: Introduction }) {
  const { id, role, counterparty } = introduction
  const list = useList('listMessages', { params: { id } })
  const ref = useMarkShownRead(id, list.data?.pages[0]?.data[0]?.id)
  return (
    <Panel id={messagesPanelId} title={`Messages with ${counterparty.companyName}`}>
      <Thread list={list} nameOf={(side) => (side === role ? 'You' : counterparty.companyName)} />
      <div ref={ref} />
      <Reply introduction={introduction} />
    </Panel>
  )
}

const markRead = (id: string, messageId: string) =>
  call('markMessagesRead', { params: { id }, body: { messageId } }).then(
    () => refetchQueries(queryClient, underPath('/messages/unread')),
    () => undefined,
  )

/** Marks messages as read once the end of their thread, which this element marks, is in view. If that fails, they stay unread. */
function useMarkShownRead(id: string, newest: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const unread = useRead('listUnreadMessages', {}).data
  const isUnread = unread?.data.some(({ introductionId }) => introductionId === id) ?? false
  useEffect(() => {
    if (!isUnread || newest === undefined || !ref.current) return
    return whenInView(ref.current, () => void markRead(id, newest))
  }, [id, isUnread, newest])
  return ref
}

const checkMessage = checkerOf(messageCards.sendMessage.body)

function Reply({ introduction: { id, status, counterparty, claim } }: { readonly introduction: Introduction }) {
  const session = useSession()
  const draft = useDraft()
  const [sent, setSent] = useState(0)
  const ref = useRef<HTMLDivElement>(null)
  const why =
    whyNotCall(session, 'sendMessage') ?? (status === 'active' || status === 'concluded' ? null : `The introduction is ${status}.`)
  if (why !== null) return <p className="soft">You cannot send messages here. {why}</p>
  return (
    <div ref={ref}>
      <Form
        key={sent}
        operation="sendMessage"
        draft={draft}
        submit="Send"
        input={(values) => ({ params: { id }, body: { text: values.text('text'), fileIds: values.all('fileIds'), draftId: draft.id } })}
        check={({ body }) => checkMessage(body)}
        onDone={() => {
          setSent(sent + 1)
          requestAnimationFrame(() => ref.current?.querySelector('textarea')?.focus())
        }}
      >
        <LongTextField
          name="text"
          label="Message"
          rows={3}
          hint={`${counterparty.companyName} sees the message and its attachments, and is notified by email after five minutes unless they have read it. ${claim === null ? 'The operator sees them only if a claim is filed.' : 'The operator also sees them because a claim was filed.'}`}
        />
        {whyNotCall(session, 'uploadFile') === null && <Attachments introductionId={id} label="Attachments" />}
      </Form>
    </div>
  )
}
