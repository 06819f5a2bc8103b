import { useNavigate } from '@tanstack/react-router'
import { call, notifyOtherTabs } from '../client/call.ts'
import { faultText } from '../client/fault.ts'
import { queryClient } from '../client/queries.ts'
import { sendPending } from '../client/undo.ts'
import { Icon } from '../parts/icon.tsx'
import { showToast } from '../parts/toasts.tsx'
import { forgetTyped } from '../parts/unsent.ts'

export function SignOut() {
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await sendPending()
      await call('signOut', {})
      notifyOtherTabs({ signedIn: null })
      forgetTyped()
      await navigate({ to: '/sign-in' })
      // Nothing that was read remains for the next person who signs in.
      queryClient.clear()
    } catch (error) {
      showToast(faultText(error), 'bad')
    }
  }
  return (
    <button type="button" className="icon-button labelled" onClick={() => void leave()}>
      <Icon name="out" />
      Sign out
    </button>
  )
}
