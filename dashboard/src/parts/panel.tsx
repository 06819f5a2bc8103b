import type { ReactNode } from 'react'

interface PanelProps {
  /** The anchor for links to it. */
  readonly id?: string
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of a page. */
export function Panel({ id, title, actions, children }: PanelProps) {
  return (
    <section className="panel" id={id}>
      {title && (
        <div className="row spread">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

/** Names and values. A null value is shown as a dash. */
export function Terms({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="terms">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A main figure of a page. */
export function Stat({ label, children, note }: { readonly label: string; readonly children: ReactNode; readonly note?: ReactNode }) {
  return (
    <div className="stat">
      <span className="soft small">{label}</span>
      <strong>{children}</strong>
      {note && <span className="soft small">{note}</span>}
    </div>
  )
}
