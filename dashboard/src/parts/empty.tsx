import type { ReactNode } from 'react'

/** An empty list says what would be here, and what to do next. */
export function Empty({ title, children, action }: { readonly title: string; readonly children?: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 48 32" aria-hidden="true">
        <circle cx="18" cy="16" r="11" className="filled" />
        <circle cx="30" cy="16" r="11" className="hollow" />
      </svg>
      <p>
        <strong>{title}</strong>
      </p>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  )
}
