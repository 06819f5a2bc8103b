import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { roleNames, type Session, useSession } from '../client/session.ts'
import { serviceName } from '../client/setting.ts'
import { buyingPlaces } from '../pages/buying/routes.ts'
import { accountPlaces, companyPlaces, firstPlace } from '../pages/everyone/routes.ts'
import { introducedPlaces } from '../pages/introduced/routes.ts'
import { operatorGroups } from '../pages/operator/routes.ts'
import { sellingPlaces } from '../pages/selling/routes.ts'
import { Icon } from '../parts/icon.tsx'
import { Brand } from './brand.tsx'
import { type Group, whyNotPlace } from './navigation.ts'
import { SignOut } from './sign-out.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The operator's team sees its desk; the marketplace's rooms are a company's, and an operator belongs to none. */
function groupsFor({ person }: Session): readonly Group[] {
  const rooms = [
    { title: 'Buying', places: buyingPlaces },
    { title: 'Selling', places: sellingPlaces },
    { title: 'Introduced', places: introducedPlaces },
  ]
  const ours = [...rooms, { title: 'Company', places: companyPlaces }]
  const shown = person.operator ? operatorGroups : ours
  const groups = [{ title: null, places: [firstPlace] }, ...shown, { title: 'You', places: accountPlaces }]
  return groups.filter(({ places }) => places.length > 0)
}

/** Beside the page on a wide screen. */
export function Sidebar() {
  return (
    <div className="sidebar">
      <Link to="/" className="brand">
        <Brand />
        {serviceName}
      </Link>
      <Navigation />
    </div>
  )
}

/** The same behind a button on a phone. */
export function Drawer() {
  const place = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with it
  useEffect(() => place.current?.close(), [pathname])
  return (
    <header className="topbar">
      <button type="button" className="icon-button" aria-label="Menu" onClick={() => place.current?.showModal()}>
        <Icon name="menu" />
      </button>
      <Link to="/" className="brand">
        <Brand />
        {serviceName}
      </Link>
      <dialog ref={place} className="drawer" aria-label="Menu">
        <button type="button" className="icon-button" aria-label="Close" onClick={() => place.current?.close()}>
          <Icon name="close" />
        </button>
        <Navigation />
      </dialog>
    </header>
  )
}

function Navigation() {
  const session = useSession()
  return (
    <>
      <nav aria-label="Pages">
        {groupsFor(session).map(({ title, places }) => (
          <div key={title} className="group">
            {title && <p>{title}</p>}
            <ul>
              {places.map((place) => (
                <li key={place.label}>
                  <Link
                    to={place.to}
                    activeOptions={{ exact: place.exact === true, includeSearch: false }}
                    data-blocked={whyNotPlace(session, place) !== null || undefined}
                    title={whyNotPlace(session, place) ?? undefined}
                  >
                    <Icon name={place.icon} />
                    {place.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Person session={session} />
    </>
  )
}

function Person({ session: { person, company, role } }: { readonly session: Session }) {
  return (
    <div className="person">
      <p>
        <strong>{person.name}</strong>
      </p>
      <p className="soft small">
        {company ? `${company.name}, ${role ? roleNames[role] : 'member'}` : person.operator ? `${serviceName}'s team` : 'No company yet'}
      </p>
      <div className="row spread">
        <ThemeSwitch />
        <SignOut />
      </div>
    </div>
  )
}
