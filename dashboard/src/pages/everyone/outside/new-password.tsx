import { minPasswordLength } from '@parley/contract/dashboard/people'
import { TextField } from '../../../parts/fields.tsx'

/** A field for a new password, the first one or a replacement. */
export const NewPasswordField = ({ label = 'Password' }: { readonly label?: string }) => (
  <TextField
    name="password"
    label={label}
    type="password"
    autoComplete="new-password"
    hint={`At least ${minPasswordLength} characters. Several words make a good password.`}
  />
)
