import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { faultOf } from '../../../client/fault.ts'
import { useRead } from '../../../client/queries.ts'
import { Outside } from '../../../layout/outside.tsx'
import { Button } from '../../../parts/button.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { useFilters } from '../../../parts/filters.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'

/** The page of an email's unsubscribe link: the reader confirms with a button, because programs follow links automatically. */
export default function UnsubscribePage() {
  const { search } = useFilters()
  const token = search.token ?? ''
  const subscription = useRead('readUnsubscribing', { query: { token } })
  return (
    <Outside title="Unsubscribe">
      <Loaded query={subscription} lines={2}>
        {({ label, subscribed }) => <UnsubscribeForm token={token} label={label} subscribed={subscribed} />}
      </Loaded>
    </Outside>
  )
}

interface UnsubscribeFormProps {
  readonly token: string
  readonly label: string
  readonly subscribed: boolean
}
function UnsubscribeForm({ token, label, subscribed }: UnsubscribeFormProps) {
  const [state, setState] = useState<'asked' | 'busy' | 'done'>(subscribed ? 'asked' : 'done')
  const [error, setError] = useState<Error | null>(null)
  const unsubscribe = () => {
    setState('busy')
    call('unsubscribe', { query: { token } }).then(
      () => setState('done'),
      (failure) => {
        setError(faultOf(failure))
        setState('asked')
      },
    )
  }
  if (state === 'done') {
    return (
      <>
        <p role="status">
          You no longer receive emails for <strong>{label}</strong>. These notifications still appear in your inbox.
        </p>
        <LinkButton to="/account/notifications" kind="main">
          All notification settings
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <p>
        Stop emails for <strong>{label}</strong>? You will still receive other emails.
      </p>
      {error && <ErrorNotice error={error} />}
      <Button kind="main" busy={state === 'busy'} onClick={unsubscribe}>
        Unsubscribe
      </Button>
    </>
  )
}
