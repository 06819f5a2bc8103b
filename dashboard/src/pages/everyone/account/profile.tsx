import { PageHeading } from '../../../parts/heading.tsx'
import { Appearance } from './appearance.tsx'
import { Email } from './email.tsx'
import { Password } from './password.tsx'
import { ProfileForm } from './profile-form.tsx'

export default function ProfilePage() {
  return (
    <div className="page narrow">
      <PageHeading title="Profile" lead="Your name and sign-in, and how pages are displayed to you." />
      <ProfileForm />
      <Email />
      <Password />
      <Appearance />
    </div>
  )
}
