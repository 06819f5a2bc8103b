import { useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { Empty } from '../../parts/empty.tsx'
import { MoneyField, TextField } from '../../parts/fields.tsx'
import { Moment, moneyText } from '../../parts/figures.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { List } from '../../parts/table.tsx'
import { say } from '../../parts/toasts.tsx'
import { CompanyState } from './companies.tsx'
import { Offers } from './offers.tsx'
import { personColumns } from './person-columns.tsx'

type Company = Reply<'readOperatorCompany'>

export default function CompanyPage() {
  const { id } = useParams({ from: '/inside/desk/companies/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorCompany', { params: { id } })} lines={8}>
        {(company) => (
          <>
            <PageHeading
              title={company.name}
              back={{ to: '/desk/companies', label: 'Companies' }}
              beside={<CompanyState {...company} />}
              actions={<Steps company={company} />}
            />
            <Panel>
              <Terms
                of={[
                  ['Country', company.country],
                  ['Website', company.website],
                  ['Suspended', company.suspendedAt && <Moment key="since" at={company.suspendedAt} />],
                  ['API keys', company.apiKeysDisabled ? 'switched off' : 'work'],
                ]}
              />
            </Panel>
          </>
        )}
      </Loaded>
      <h2>People</h2>
      <List
        label="People of the company"
        list={useList('listPeople', { query: { company: id } })}
        columns={[personColumns.name, personColumns.role, personColumns.state, personColumns.steps]}
        rowKey={(person) => person.id}
        empty={<Empty title="Nobody is in this company" />}
      />
      <Offers companyId={id} />
    </div>
  )
}

function Steps({ company: { id, name, suspendedAt, apiKeysDisabled } }: { readonly company: Company }) {
  return (
    <>
      <LinkButton kind="quiet" to="/desk/audit" search={{ company: id }}>
        Audit
      </LinkButton>
      <LinkButton kind="quiet" to="/desk/rentals" search={{ company: id }}>
        Rentals
      </LinkButton>
      <Credit id={id} />
      {apiKeysDisabled ? (
        <ActionButton operation="enableCompanyKeys" input={{ params: { id } }} done="Its API keys work again">
          Switch keys on
        </ActionButton>
      ) : (
        <ActionButton
          kind="danger"
          operation="disableCompanyKeys"
          input={{ params: { id } }}
          done="Its API keys are off"
          confirm={{
            title: `Switch the API keys of ${name} off?`,
            text: 'Every call with one is refused. The dashboard stays available to its people.',
          }}
        >
          Switch keys off
        </ActionButton>
      )}
      {suspendedAt === null ? (
        <ActionButton
          kind="danger"
          operation="suspendCompany"
          input={{ params: { id } }}
          done={`${name} is suspended`}
          confirm={{ title: `Suspend ${name}?`, text: 'Its keys are refused and no session acts for it, until you restore it.' }}
        >
          Suspend
        </ActionButton>
      ) : (
        <ActionButton operation="restoreCompany" input={{ params: { id } }} done={`${name} is restored`}>
          Restore
        </ActionButton>
      )}
    </>
  )
}

function Credit({ id }: { readonly id: string }) {
  return (
    <FormButton
      icon="wallet"
      title="Top up the wallet"
      done="Topped up"
      onDone={({ balanceCents }) => say(`The free balance is ${moneyText(balanceCents)} now`)}
      form={{
        operation: 'creditCompany',
        input: (values) => ({ params: { id }, body: { amountCents: values.cents('amountCents'), reference: values.text('reference') } }),
        children: (
          <>
            <MoneyField name="amountCents" label="Amount" />
            <TextField name="reference" label="Reference" hint="Of the payment, such as the bank's. The same reference is credited once." />
          </>
        ),
      }}
    >
      Top up
    </FormButton>
  )
}
