import { useLayoutEffect, useRef } from 'react'
import type { Item } from '../client/operations.ts'
import { FileList } from './file-list.tsx'
import { Moment } from './formatters.tsx'
import { Paged } from './table.tsx'
import styles from './thread.module.css'

type Message = Item<'listMessages'>
type NameOf = (side: Message['sentBy']) => string

interface ThreadProps {
  readonly list: Parameters<typeof Paged<Message>>[0]['list']
  /** The name of a side in this thread. */
  readonly nameOf: NameOf
}
/** The messages of two companies: oldest first, the newest directly above the input. Earlier ones are loaded above. */
export const Thread = ({ list, nameOf }: ThreadProps) => (
  <Paged one="message" moreAt="start" list={list} empty={<p className="soft">No messages yet.</p>}>
    {(rows) => <Messages messages={rows?.toReversed()} nameOf={nameOf} />}
  </Paged>
)

function Messages({ messages = [], nameOf }: { readonly messages?: readonly Message[] | undefined; readonly nameOf: NameOf }) {
  const last = messages.at(-1)
  const scrollRef = useScroll(messages[0]?.id, last?.id, last !== undefined && nameOf(last.sentBy) === 'You')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by keyboard, too
    <div ref={scrollRef} className={styles.thread} role="log" aria-label="Messages, oldest first" tabIndex={0}>
      <ol>
        {messages.map((message) => (
          <ThreadMessage key={message.id} message={message} name={nameOf(message.sentBy)} />
        ))}
      </ol>
    </div>
  )
}

/** The distance from its end within which the thread counts as read to the end. */
const nearEndPx = 48

/** Scrolls to a new message, unless the person reads earlier ones, which stay in place, also when older ones are loaded above them. */
function useScroll(first: string | undefined, last: string | undefined, isOwn: boolean) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const before = useRef({ last, height: 0, top: 0, atEnd: true })
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (!box || first === undefined) return
    const { height, top, atEnd } = before.current
    const addedHeight = last === before.current.last ? box.scrollHeight - height : 0
    box.scrollTop = atEnd || (isOwn && addedHeight === 0) ? box.scrollHeight : top + addedHeight
    const note = () => {
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx
      before.current = { last, height: box.scrollHeight, top: box.scrollTop, atEnd }
    }
    note()
    box.addEventListener('scroll', note)
    return () => box.removeEventListener('scroll', note)
  }, [first, last, isOwn])
  return scrollRef
}

const ThreadMessage = ({ message: { author, text, files, sentAt }, name }: { readonly message: Message; readonly name: string }) => (
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
