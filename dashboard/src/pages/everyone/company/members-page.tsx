import { PageHeading } from '../../../parts/heading.tsx'
import { Invitations, Invite } from './invitations.tsx'
import { Members } from './members.tsx'

/** The company's people, and its invitations. */
export default function MembersPage() {
  return (
    <div className="page">
      <PageHeading title="Members" lead="The people who act for your company, and their roles." actions={<Invite />} />
      <Members />
      <section className="stack">
        <h2>Invitations</h2>
        <Invitations />
      </section>
    </div>
  )
}
