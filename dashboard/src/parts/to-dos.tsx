import { Link, type LinkProps } from '@tanstack/react-router'
import type { Operation } from '../client/operations.ts'
import { Countdown } from './formatters.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A to-do of a person, with a link to where it is done. */
export interface ToDo {
  /** The call that it needs: a person who may not make it does not see the to-do. */
  readonly step: Operation
  readonly icon: IconName
  readonly text: string
  readonly detail?: string | undefined
  /** When it expires. */
  readonly until?: string
  readonly to?: LinkProps['to']
  readonly params?: LinkProps['params']
  readonly search?: LinkProps['search']
  /** The section of that page. */
  readonly hash?: string
}

/** The to-dos that an area knows. Undefined while they are read. */
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
