import { PageHeading } from '../../../parts/heading.tsx'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { EndAllSessions, Sessions } from './sessions.tsx'

export default function SecurityPage() {
  return (
    <div className="page">
      <PageHeading title="Security" lead="Your second factor, password, passkeys and sessions." />
      <div className="columns">
        <Authenticator />
        <Password />
      </div>
      <Passkeys />
      <section className="stack">
        <div className="row spread">
          <h2>Sessions</h2>
          <EndAllSessions />
        </div>
        <Sessions />
      </section>
    </div>
  )
}
