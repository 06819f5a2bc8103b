import type { ReactNode } from 'react'
import { serviceName } from '../client/setting.ts'
import { Brand } from './brand.tsx'

/** The frame of pages for who is not signed in. */
export function Outside({ title, lead, children }: { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }) {
  return (
    <main className="outside">
      <title>{`${title} · ${serviceName}`}</title>
      <p className="brand">
        <Brand />
        {serviceName}
      </p>
      <section className="panel">
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
        {children}
      </section>
    </main>
  )
}
