import { companyCards } from '@parley/contract/dashboard/companies'
import { checkerOf } from '@parley/contract/problems'
import { Link } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { FormButton } from '../../parts/action.tsx'
import { countryName } from '../../parts/countries.ts'
import { LongTextField, TextField } from '../../parts/fields.tsx'
import { sentence } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { Verbatim } from '../../parts/verbatim.tsx'

type Company = Reply<'readCompany'>

/** The company's details on invoices. */
export function BillingDetails() {
  const company = useRead('readCompany', {})
  return (
    <Panel title="Billing details" actions={company.data && <EditDetails company={company.data} />}>
      <p className="soft small">Shown on the invoices of your deals, which the other side sees. Issued invoices do not change.</p>
      <Loaded query={company} lines={3}>
        {({ name, country, billingName, billingAddress, taxId, bankDetails }) => (
          <Terms
            of={[
              ['Legal name', billingName ?? name],
              ['Address', billingAddress && <Verbatim key="address" text={billingAddress} />],
              ['Country', <Country key="country" code={country} />],
              ['Tax ID', taxId],
              ['Bank account', bankDetails && <Verbatim key="account" text={bankDetails} />],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** From the contact card. */
const Country = ({ code }: { readonly code: string | null }) =>
  code === null ? (
    <>
      – <Link to="/company">Set it in the contact card</Link>
    </>
  ) : (
    countryName(code)
  )

const check = checkerOf(companyCards.editBilling.body)

const EditDetails = ({ company: { name, billingName, billingAddress, taxId, bankDetails } }: { readonly company: Company }) => (
  <FormButton
    title="Billing details"
    successMessage="Billing details saved"
    submit="Save"
    form={{
      operation: 'editBilling',
      input: (values) => ({
        body: {
          billingName: values.textOrNull('billingName'),
          billingAddress: values.textOrNull('billingAddress'),
          taxId: values.textOrNull('taxId'),
          bankDetails: values.textOrNull('bankDetails'),
        },
      }),
      check: ({ body }) => check(body),
      changesOnly: true,
      children: (
        <>
          <TextField
            name="billingName"
            label="Legal name"
            autoComplete="organization"
            value={billingName}
            hint={sentence(`If empty, invoices show ${name}`)}
            optional
          />
          <LongTextField
            name="billingAddress"
            label="Address"
            autoComplete="street-address"
            value={billingAddress}
            hint="The country comes from your contact card."
            optional
          />
          <TextField name="taxId" label="Tax ID" value={taxId} hint="For example, a VAT number." optional />
          <LongTextField
            name="bankDetails"
            label="Bank account"
            value={bankDetails}
            hint="Where buyers pay the invoices of your deals, and where your earnings are paid out. If empty, you agree on it with each of them."
            optional
          />
        </>
      ),
    }}
  >
    Edit
  </FormButton>
)
