import { companyCards } from '@parley/contract/dashboard/companies'
import { companyActivities } from '@parley/contract/dashboard/session'
import { checkerOf } from '@parley/contract/problems'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { FormButton } from '../../../parts/action.tsx'
import { SelectField } from '../../../parts/fields.tsx'
import { Day } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { OwnCard } from '../../../parts/own-card.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { activityChoices } from './activity.ts'
import { ContactFields, contactIn } from './contact-fields.tsx'
import { Leave } from './leave.tsx'

type Company = Reply<'readCompany'>

/** The company: its card as a counterparty will see it. */
export default function CompanyPage() {
  const company = useRead('readCompany', {})
  return (
    <div className="page">
      <PageHeading
        title={company.data?.name ?? 'Company'}
        lead={
          company.data && (
            <>
              Joined <Day at={company.data.createdAt} />.
            </>
          )
        }
        actions={<Leave />}
      />
      <Panel title="Contact card" actions={company.data && <EditCard company={company.data} />}>
        <p className="soft small">Visible only to the other side of an introduction, after the reveal.</p>
        <Loaded query={company} lines={6}>
          {(read) => <OwnCard company={read} />}
        </Loaded>
      </Panel>
    </div>
  )
}

const check = checkerOf(companyCards.editCompany.body)

const EditCard = ({ company }: { readonly company: Company }) => (
  <FormButton
    title="Contact card"
    successMessage="Contact card saved"
    submit="Save"
    form={{
      operation: 'editCompany',
      input: (values) => ({ body: { ...contactIn(values), activity: values.oneOf('activity', companyActivities) } }),
      check: ({ body }) => check(body),
      changesOnly: true,
      children: (
        <>
          <ContactFields of={company} />
          <SelectField
            name="activity"
            label="Your company wants to"
            choices={activityChoices}
            value={company.activity}
            hint="This determines what you are shown first. Counterparts do not see it."
          />
        </>
      ),
    }}
  >
    Edit contact card
  </FormButton>
)
