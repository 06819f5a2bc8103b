/** The frame around every page, signed in or not. */
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useFocusRestoration } from '../parts/focus-restoration.ts'
import { StepUpPrompt } from '../parts/step-up-prompt.tsx'
import { Toasts } from '../parts/toasts.tsx'

/** Every value of an address is a string. A page uses the ones that it knows. */
type Search = Partial<Record<string, string>>

export const root = createRootRoute({
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  component: Root,
})

function Root() {
  useFocusRestoration()
  return (
    <>
      <Outlet />
      <StepUpPrompt />
      <Toasts />
    </>
  )
}
