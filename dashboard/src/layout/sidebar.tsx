import { Link, useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useList } from '../client/queries.ts'
import { roleNames, type Session, useSession } from '../client/session.ts'
import { serviceName } from '../client/setting.ts'
import { buyingNavItems } from '../pages/buying/nav-items.ts'
import { developerNavItems, marketNavItem, settingsNavItems, startNavItem } from '../pages/everyone/nav-items.ts'
import { introducedNavItems } from '../pages/introduced/nav-items.ts'
import { operatorNavGroups } from '../pages/operator/nav-items.ts'
import { sellingNavItems } from '../pages/selling/nav-items.ts'
import { Icon } from '../parts/icon.tsx'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { HelpButton } from './help.tsx'
import { type NavGroup, whyNotOpen } from './navigation.ts'
import { openPalette } from './open-palette.ts'
import { SignOut } from './sign-out.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The operator's team sees its console. The marketplace's pages belong to companies, and an operator belongs to none. */
export function navGroupsFor({ person, company }: Session): readonly NavGroup[] {
  const buying = { title: 'Buying', items: buyingNavItems }
  const selling = { title: 'Selling', items: sellingNavItems }
  const introduced = { title: 'Introduced', items: introducedNavItems }
  const areas = {
    both: [buying, selling, introduced],
    buying: [buying, introduced, selling],
    selling: [selling, introduced, buying],
  }[company?.activity ?? 'both']
  const developers = developerNavItems.filter(({ needs }) => !person.operator || needs === undefined)
  const shown = person.operator ? operatorNavGroups : areas
  const groups = [
    { title: null, items: [startNavItem, marketNavItem] },
    ...shown,
    { title: 'Developers', items: developers },
    { title: 'Settings', items: settingsNavItems(person.operator) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** Scrolls without `scrollIntoView`: after that, the first Tab would start at this link, past the skip link. */
function scrollToActive(sidebar: HTMLElement): void {
  const nav = sidebar.querySelector('nav')
  const link = nav?.querySelector('a.active')?.getBoundingClientRect()
  if (!nav || !link) return
  const { top, bottom } = nav.getBoundingClientRect()
  nav.scrollTop += Math.min(0, link.top - top) + Math.max(0, link.bottom - bottom)
}

/** Beside the page on a wide screen. */
export function Sidebar() {
  const headerRef = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is now stays in view on a low screen
  useEffect(() => {
    // The link is marked once the page is there.
    const frame = requestAnimationFrame(() => headerRef.current && scrollToActive(headerRef.current))
    return () => cancelAnimationFrame(frame)
  }, [pathname, shown])
  return (
    <header ref={headerRef} className="sidebar">
      <div>
        <div className="row spread">
          <Link to="/" className="brand">
            <Brand />
            {serviceName}
          </Link>
          <Bell />
        </div>
        <SearchButton />
      </div>
      <Navigation />
    </header>
  )
}

/** Opens the search, for people who do not know its key. */
const SearchButton = () => (
  <button type="button" className="search-button" onClick={openPalette}>
    <Icon name="audit" />
    Search
    <kbd className="soft small">Ctrl K</kbd>
  </button>
)

/** The same behind a button, on a phone. */
export function Drawer() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a navigation it is no longer needed
  useEffect(() => {
    dialogRef.current?.close()
  }, [pathname])
  return (
    <header className="topbar">
      <button type="button" className="icon-button" aria-label="Menu" onClick={() => dialogRef.current?.showModal()}>
        <Icon name="menu" />
      </button>
      <Link to="/" className="brand">
        <Brand />
        {serviceName}
      </Link>
      <button type="button" className="icon-button" aria-label="Search" onClick={openPalette}>
        <Icon name="audit" />
      </button>
      <Bell />
      <dialog ref={dialogRef} className="drawer" aria-label="Menu">
        <button type="button" className="icon-button" aria-label="Close" onClick={() => dialogRef.current?.close()}>
          <Icon name="close" />
        </button>
        <Navigation onFollow={() => dialogRef.current?.close()} />
      </dialog>
    </header>
  )
}

/** `onFollow` is called for any of its links, also the one to the page that is open. */
function Navigation({ onFollow }: { readonly onFollow?: () => void }) {
  const session = useSession()
  return (
    <>
      <nav aria-label="Pages">
        {navGroupsFor(session).map(({ title, items }) => (
          <div key={title} className="group">
            {title && <p>{title}</p>}
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <Link
                    to={item.to}
                    {...(onFollow && { onClick: onFollow })}
                    activeOptions={{ exact: item.exact === true, includeSearch: false }}
                    data-blocked={whyNotOpen(session, item) !== null || undefined}
                    title={whyNotOpen(session, item) ?? undefined}
                  >
                    <Icon name={item.icon} />
                    {item.label}
                    {item.waiting && whyNotOpen(session, item) === null && <WaitingApprovals />}
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

/** The number of calls that wait for approval, up to one page of them. */
function WaitingApprovals() {
  const { data } = useList('listCompanyApprovals', { query: { status: 'pending' } })
  const [page] = data?.pages ?? []
  const waiting = page?.data.length ?? 0
  if (waiting === 0) return null
  return (
    <span className="badge waiting" title="Calls waiting for approval">
      {waiting}
      {page?.meta.nextCursor && '+'}
    </span>
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
        <HelpButton />
        <SignOut />
      </div>
    </div>
  )
}
