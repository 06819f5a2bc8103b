import { companyCards } from '@parley/contract/dashboard/companies'
import { companyActivities } from '@parley/contract/dashboard/session'
import { checkerOf } from '@parley/contract/problems'
import { useNavigateOnward } from '../../../client/onward.ts'
import { useSession } from '../../../client/session.ts'
import { Empty } from '../../../parts/empty.tsx'
import { RadiosField, TextField } from '../../../parts/fields.tsx'
import { Form } from '../../../parts/form.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { activityChoices } from './activity.ts'
import { ContactFields, contactIn } from './contact-fields.tsx'

const check = checkerOf(companyCards.createCompany.body)

/** Creates a company, with the person as its owner. */
export default function CreateCompanyPage() {
  const { company } = useSession()
  return (
    <div className="page">
      <PageHeading
        title="Create a company"
        lead="You become its owner and can invite colleagues. Before a reveal, others can learn only that a name is taken."
      />
      {company ? (
        <Empty title={`You are a member of ${company.name}`} action={<LinkButton to="/">Go to the dashboard</LinkButton>}>
          You can belong to only one company. To create another, leave this one first.
        </Empty>
      ) : (
        <NewCompany />
      )}
    </div>
  )
}

function NewCompany() {
  const navigate = useNavigateOnward()
  return (
    <Panel>
      <Form
        operation="createCompany"
        input={(values) => ({
          body: { name: values.text('name'), activity: values.oneOf('activity', companyActivities), ...contactIn(values) },
        })}
        check={({ body }) => check(body)}
        onDone={({ name }) => {
          showToast(`${name} created`)
          void navigate({ to: '/' })
        }}
        submit="Create company"
      >
        <TextField
          name="name"
          label="Name"
          autoComplete="organization"
          hint="The name that counterparts know. It cannot be changed here later."
        />
        <RadiosField
          name="activity"
          label="What will your company do here?"
          hint="This determines your first steps. You can use all pages either way, and change it later."
          choices={activityChoices}
          value="both"
        />
        <ContactFields />
      </Form>
    </Panel>
  )
}
