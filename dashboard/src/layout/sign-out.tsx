import { useNavigate } from '@tanstack/react-router'
import { call, tellOtherTabs } from '../client/call.ts'
import { faultText } from '../client/fault.ts'
import { queryClient } from '../client/queries.ts'
import { sendWaiting } from '../client/undo.ts'
import { Icon } from '../parts/icon.tsx'
import { say } from '../parts/toasts.tsx'

export function SignOut() {
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await sendWaiting()
      await call('signOut', {})
      tellOtherTabs({ signedIn: null })
      await navigate({ to: '/sign-in' })
      // Nothing that was read remains for the next person who signs in.
      queryClient.clear()
    } catch (error) {
      say(faultText(error), 'bad')
    }
  }
  return (
    <button type="button" className="icon-button labelled" onClick={() => void leave()}>
      <Icon name="out" />
      Sign out
    </button>
  )
}
