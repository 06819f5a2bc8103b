import { minPasswordLength, peopleCards } from '@parley/contract/dashboard/people'
import { checkerOf } from '@parley/contract/problems'
import { useSession } from '../../../client/session.ts'
import { FormButton } from '../../../parts/action.tsx'
import { TextField, UsernameField } from '../../../parts/fields.tsx'
import { Panel } from '../../../parts/panel.tsx'

const check = checkerOf(peopleCards.changePassword.body)

export const Password = () => (
  <Panel title="Password" actions={<Change />}>
    <p className="soft">Changing it signs you out of your other sessions. You are notified by email.</p>
  </Panel>
)

const Change = () => {
  const { email } = useSession().person
  return (
    <FormButton
      title="Change password"
      successMessage="Password changed. Every other session has ended"
      form={{
        operation: 'changePassword',
        input: (values) => ({ body: { currentPassword: values.secret('currentPassword'), newPassword: values.secret('newPassword') } }),
        check: ({ body }) => check(body),
        children: (
          <>
            <UsernameField email={email} />
            <TextField name="currentPassword" label="Current password" type="password" autoComplete="current-password" />
            <TextField
              name="newPassword"
              label="New password"
              type="password"
              autoComplete="new-password"
              hint={`At least ${minPasswordLength} characters. Several words make a good password.`}
            />
          </>
        ),
      }}
    >
      Change password
    </FormButton>
  )
}
