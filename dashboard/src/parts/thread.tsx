import type { Item } from '../client/operations.ts'
import { FileList } from './file-list.tsx'
import { Moment } from './formatters.tsx'
import { Paged } from './table.tsx'
import styles from './thread.module.css'

type Message = Item<'listMessages'>

interface ThreadProps {
  readonly list: Parameters<typeof Paged<Message>>[0]['list']
  /** What a side is called here. */
  readonly nameOf: (side: Message['sentBy']) => string
}
/** What two companies wrote to each other. The newest stands first, right above or below where one writes. */
export const Thread = ({ list, nameOf }: ThreadProps) => (
  <Paged one="message" list={list} empty={<p className="soft">No messages yet.</p>}>
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
