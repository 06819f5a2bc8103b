import { minPasswordLength } from '@parley/contract/dashboard/people'
import { TextField, UsernameField } from '../../../parts/fields.tsx'

interface NewPasswordFieldProps {
  readonly label?: string
  /** The account's. */
  readonly email: string
}
/** A field for a new password, the first one or a replacement. */
export const NewPasswordField = ({ label = 'Password', email }: NewPasswordFieldProps) => (
  <>
    <UsernameField email={email} />
    <TextField
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      hint={`At least ${minPasswordLength} characters. Several words make a good password.`}
    />
  </>
)
