import { useNavigateOnward } from '../../../client/onward.ts'
import { useSession } from '../../../client/session.ts'
import { ActionButton } from '../../../parts/action.tsx'

/** Leaving: for the person it is as final as being removed. */
export function Leave() {
  const { company } = useSession()
  const navigate = useNavigateOnward()
  const name = company?.name ?? 'the company'
  return (
    <ActionButton
      operation="leaveCompany"
      input={{}}
      kind="danger"
      successMessage={`You have left ${name}`}
      onDone={() => void navigate({ to: '/' })}
      confirm={{ title: `Leave ${name}?`, text: 'Your keys stop working for it immediately. To come back, you need an invitation.' }}
    >
      Leave
    </ActionButton>
  )
}
