import type { ReactNode } from 'react'

interface PanelProps {
  /** By which a link leads to it. */
  readonly id?: string
  readonly title?: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A part of a page that stands for itself. */
export function Panel({ id, title, beside, children }: PanelProps) {
  return (
    <section className="panel" id={id}>
      {title && (
        <div className="row spread">
          <h2>{title}</h2>
          {beside}
        </div>
      )}
      {children}
    </section>
  )
}

/** Names and their values. A value that is null is not there: a dash says so. */
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

/** A figure that a page leads with. */
export function Stat({ label, children, note }: { readonly label: string; readonly children: ReactNode; readonly note?: ReactNode }) {
  return (
    <div className="stat">
      <span className="soft small">{label}</span>
      <strong>{children}</strong>
      {note && <span className="soft small">{note}</span>}
    </div>
  )
}
