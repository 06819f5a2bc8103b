import { PageHeading } from '../../../parts/heading.tsx'
import { Appearance } from './appearance.tsx'
import { Email } from './email.tsx'
import { Password } from './password.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function ProfilePage() {
  return (
    <div className="page narrow">
      <PageHeading title="Profile" lead="Who you are, and how pages are shown to you." />
      <ProfileForm />
      <Email />
      <Password />
      <Appearance />
    </div>
  )
}
