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

/** The company: its card as a counterpart will see it. */
export default function CompanyPage() {
  const company = useRead('readCompany', {})
  return (
    <div className="page">
      <PageHeading
        title={company.data?.name ?? 'Company'}
        lead={
          company.data && (
            <>
              Here since <Day at={company.data.createdAt} />.
            </>
          )
        }
        actions={<Leave />}
      />
      <Panel title="What a counterpart sees" beside={company.data && <EditCard company={company.data} />}>
        <p className="soft small">Nobody reads this before a reveal; after it, the other side of the introduction alone.</p>
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
    title="What a counterpart sees"
    done="The card is changed"
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
            label="Your company comes to"
            choices={activityChoices}
            value={company.activity}
            hint="It decides what you are shown first; no counterpart reads it."
          />
        </>
      ),
    }}
  >
    Edit contact card
  </FormButton>
)
