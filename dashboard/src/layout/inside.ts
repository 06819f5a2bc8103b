/** The pages behind the sign-in: without a session, they redirect to it, and return afterwards. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Fault } from '../client/fault.ts'
import { queryClient } from '../client/queries.ts'
import { sessionQuery } from '../client/session.ts'
import { FailedStart } from './error-pages.tsx'
import { returnToSearch } from './return-to.ts'
import { root } from './root.tsx'

export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery)
    } catch (error) {
      if (error instanceof Fault && error.code === 'session_required')
        throw redirect({ to: '/sign-in', search: returnToSearch(location.href) })
      throw error
    }
  },
  errorComponent: FailedStart,
  component: lazyRouteComponent(() => import('./layout.tsx')),
})
