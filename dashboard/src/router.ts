/** The router: every page of every area, and what happens between two pages. */
import { createRoute, createRouter } from '@tanstack/react-router'
import { onSessionChange } from './client/call.ts'
import { queryClient } from './client/queries.ts'
import { refetchQueries } from './client/refetch-queries.ts'
import { enterCompany, type Session, sessionQuery } from './client/session.ts'
import { cancelStepUp } from './client/step-up.ts'
import { cancelPending } from './client/undo.ts'
import { BrokenPage, PageNotFound } from './layout/error-pages.tsx'
import { inside } from './layout/inside.ts'
import { returnToHref, returnToSearch } from './layout/return-to.ts'
import { root } from './layout/root.tsx'
import { buyingRoutes } from './pages/buying/routes.ts'
import { everyoneRoutes, openRoutes } from './pages/everyone/routes.ts'
import { introducedRoutes } from './pages/introduced/routes.ts'
import { operatorRoutes } from './pages/operator/routes.ts'
import { sellingRoutes } from './pages/selling/routes.ts'
import { focusPageHeading } from './parts/focus-restoration.ts'
import { showToast } from './parts/toasts.tsx'
import { forgetTyped, storeUnsent } from './parts/unsent.ts'

/** Unknown addresses are behind the sign-in, so that a visitor cannot tell which addresses exist. */
const unknown = createRoute({ getParentRoute: () => inside, path: '$', component: PageNotFound })

const routeTree = root.addChildren([
  ...openRoutes,
  inside.addChildren([...everyoneRoutes, ...buyingRoutes, ...sellingRoutes, ...introducedRoutes, ...operatorRoutes, unknown]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: PageNotFound,
  // A page is reset for another object: nothing typed or chosen for one is sent for the next.
  defaultRemountDeps: ({ params }) => params,
  // Addresses as people write them: every value is a string.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Nothing started in one session is executed in the next. Returns what was not executed. */
function cancelUnfinished(): readonly string[] {
  cancelStepUp()
  return cancelPending()
}

function sessionEnded(): void {
  const { pathname, href, search, state } = router.state.location
  if (pathname === '/sign-in') {
    // The second factor of an ended session is not asked for.
    if (state.proving) void router.navigate({ to: '/sign-in', search, hash: true, state: { ended: true }, replace: true })
    return
  }
  const cancelled = cancelUnfinished()
  storeUnsent()
  // Immediately, without the page's questions before leaving: nothing of it may be read any more.
  void router.navigate({ to: '/sign-in', search: returnToSearch(href), state: { ended: true }, ignoreBlocker: true }).then(() => {
    queryClient.clear()
    for (const pendingMessage of cancelled) showToast(`Your session ended before this was done: ${pendingMessage}.`, 'bad')
  })
}

function signedOutElsewhere(): void {
  forgetTyped()
  sessionEnded()
}

const cachedSession = () => queryClient.getQueryData(sessionQuery.queryKey)

/** Another person's page is loaded again, for this one. */
function reloadForOther(): void {
  cancelUnfinished()
  window.location.reload()
}

/** Whether the page is this person's, or nobody's. The person may have joined another company. */
function isOwner(session: Session): boolean {
  const cached = cachedSession()
  if (cached === undefined) return true
  if (cached.person.email !== session.person.email) {
    reloadForOther()
    return false
  }
  if (cached.company?.name !== session.company?.name) enterCompany(session)
  return true
}

function signedInElsewhere(email: string): void {
  const { location } = router.state
  const cached = cachedSession()
  if (cached?.person.email === email) return
  if (location.pathname !== '/sign-in') {
    if (cached !== undefined) reloadForOther()
    return
  }
  // A tab that waits for a sign-in continues with the person who signed in.
  queryClient.clear()
  void router.navigate({ href: returnToHref(location), replace: true })
}

function verifiedElsewhere(): void {
  const { location } = router.state
  if (location.state.proving) void router.navigate({ href: returnToHref(location), replace: true })
  else void refetchQueries(queryClient)
}

onSessionChange({ ended: sessionEnded, signedOut: signedOutElsewhere, signedIn: signedInElsewhere, verified: verifiedElsewhere, isOwner })

// A page restored by the back button may have missed every message since it was left.
window.addEventListener('pageshow', ({ persisted }) => persisted && void refetchQueries(queryClient))

// After a link is followed, the heading of the new page is announced.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) focusPageHeading()
})
