import { type ReactNode, useEffect, useRef } from 'react'
import { serviceName } from '../client/setting.ts'
import { SupportLink } from '../parts/support-link.tsx'
import { Brand } from './brand.tsx'

interface OutsideProps {
  readonly title: string
  readonly lead?: ReactNode
  /** The content says itself where to write to. */
  readonly namesSupport?: true
  readonly children: ReactNode
}

/** The frame of pages for visitors who are not signed in. */
export function Outside({ title, lead, namesSupport, children }: OutsideProps) {
  const sectionRef = useRef<HTMLElement>(null)
  const first = useRef(title)
  useEffect(() => {
    // After a further step on the same page, its heading is announced, or its field gets the focus.
    if (first.current === title) return
    first.current = title
    const field = sectionRef.current?.querySelector<HTMLElement>('form input:not([type="hidden"], [readonly])')
    ;(field ?? sectionRef.current?.querySelector('h1'))?.focus()
  }, [title])
  return (
    <main className="outside">
      <title>{`${title} · ${serviceName}`}</title>
      <p className="brand">
        <Brand />
        {serviceName}
      </p>
      <section ref={sectionRef} className="panel">
        <div className="stack tight" role="status">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="soft">{lead}</p>}
        </div>
        {children}
      </section>
      {!namesSupport && (
        <p className="soft small help">
          Need help? Write to <SupportLink />
        </p>
      )}
    </main>
  )
}
