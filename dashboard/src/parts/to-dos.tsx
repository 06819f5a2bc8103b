import { Link, type LinkProps } from '@tanstack/react-router'
import type { Operation } from '../client/operations.ts'
import { Countdown } from './formatters.tsx'
import { Icon, type IconName } from './icon.tsx'

/** One thing that waits for somebody, on the way to where it is done. */
export interface ToDo {
  /** The call it waits for: whoever may not make it is told of nothing. */
  readonly step: Operation
  readonly icon: IconName
  readonly text: string
  readonly detail?: string | undefined
  /** When it lapses. */
  readonly until?: string
  readonly to?: LinkProps['to']
  readonly params?: LinkProps['params']
  readonly search?: LinkProps['search']
  /** The part of that page. */
  readonly hash?: string
}

/** What a room knows to be waiting; undefined while it is being read. */
export type ToDos = readonly ToDo[] | undefined

export function ToDoLine({ icon, text, detail, until, to, params, search = {}, hash }: ToDo) {
  const inner = (
    <>
      <Icon name={icon} />
      <span>
        <strong>{text}</strong>
        {detail && <span className="soft small">{detail}</span>}
        {until && (
          <span className="soft small">
            Decide within <Countdown until={until} over="moments" />
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <span>{inner}</span>
      ) : (
        <Link to={to} {...(params && { params })} search={search} {...(hash && { hash })}>
          {inner}
          <Icon name="more" />
        </Link>
      )}
    </li>
  )
}
