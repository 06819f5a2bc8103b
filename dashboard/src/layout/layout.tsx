import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listen } from '../client/live.ts'
import { queryClient } from '../client/queries.ts'
import { useSession, whyNot } from '../client/session.ts'
import { serviceName } from '../client/setting.ts'
import { dismissAll } from '../parts/toasts.tsx'
import { useVisited } from '../parts/visited.ts'
import { ChosenZone } from '../parts/zone.ts'
import { AccessDenied } from './error-pages.tsx'
import { useMarkPageRead } from './mark-page-read.ts'
import { Shortcuts } from './palette.tsx'
import { Drawer, Sidebar } from './sidebar.tsx'
import { VerifiedOperator } from './verified-operator.tsx'

/** The frame around the pages of a signed-in person. */
export default function Layout() {
  useEffect(() => listen(queryClient), [])
  useEffect(() => dismissAll, [])
  useMarkPageRead()
  useVisited()
  const { person, company } = useSession()
  return (
    <ChosenZone value={person.timeZone}>
      <div className="frame">
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Drawer />
        <Sidebar />
        <Shortcuts />
        <main id="content" tabIndex={-1}>
          <p className="on-paper">{company ? `${company.name} · ${serviceName}` : serviceName}</p>
          <SuspensionNote />
          <Allowed />
        </main>
      </div>
    </ChosenZone>
  )
}

/** On every page except the start page, which shows the rest. */
function SuspensionNote() {
  const { company } = useSession()
  const { pathname } = useLocation()
  if (!company?.suspension || pathname === '/') return null
  return (
    <p className="note bad">
      {company.name} is suspended. <Link to="/">See why, and stop its machines</Link>
    </p>
  )
}

function Allowed() {
  const session = useSession()
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs })
  const why = needs === undefined ? null : whyNot(session, needs, 'open this page')
  if (why !== null) {
    const needsCompany = needs !== 'operator' && session.company === null && !session.person.operator
    return <AccessDenied why={why} needsCompany={needsCompany} />
  }
  if (needs !== 'operator') return <Outlet />
  return (
    <VerifiedOperator>
      <Outlet />
    </VerifiedOperator>
  )
}
