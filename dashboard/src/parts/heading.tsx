import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRead } from '../client/queries.ts'
import { serviceName } from '../client/setting.ts'
import { Icon } from './icon.tsx'
import { WithReasonsBelow } from './reasons.tsx'
import { lastSearchOf } from './visited.ts'

interface PageHeadingProps {
  readonly title: string
  /** The step of several on this page: a later one starts at its heading. */
  readonly step?: string
  /** The title with a part of it marked. */
  readonly marked?: ReactNode
  readonly lead?: ReactNode
  /** Beside the title: a badge. */
  readonly badge?: ReactNode
  /** The actions of the page, the main one last. */
  readonly actions?: ReactNode
  /** The list that contains this page's item. */
  readonly back?: Pick<LinkProps, 'to' | 'params' | 'search'> & { readonly label: string }
}

/** The header of every page: its title is also the document's, and gets the focus when the page is opened. */
export function PageHeading({ title, step, marked, lead, badge, actions, back }: PageHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    scrollTo({ top: 0 })
    headingRef.current?.focus({ preventScroll: true })
  }, [step])
  const { label, ...backLink } = back ?? { label: '' }
  // The layout's bell asks. A page outside of it has no count.
  const unread = useRead('countUnread', {}, false).data?.unread ?? 0
  return (
    <header className="page-heading">
      <title>{`${unread > 0 ? `(${unread}) ` : ''}${title} · ${serviceName}`}</title>
      {back && (
        <Link className="back" {...backLink} search={backLink.search ?? lastSearchOf(backLink.to)}>
          <Icon name="back" />
          {label}
        </Link>
      )}
      <div className="row spread">
        <div className="row">
          <h1 ref={headingRef} tabIndex={-1}>
            {marked ?? title}
          </h1>
          {badge}
        </div>
        {actions && (
          <WithReasonsBelow>
            <div className="row actions">{actions}</div>
          </WithReasonsBelow>
        )}
      </div>
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}
