import { operatorAccountCards } from '@parley/contract/dashboard/operator-accounts'
import { walletCards } from '@parley/contract/dashboard/wallet'
import { checkerOf } from '@parley/contract/problems'
import { useParams } from '@tanstack/react-router'
import type { Body, Reply } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { whyRetypeCredit } from '../../parts/amounts.ts'
import type { Confirmation } from '../../parts/confirmation.tsx'
import { countryName } from '../../parts/countries.ts'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField, MoneyField, NumberField, TextField } from '../../parts/fields.tsx'
import { Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { moneyText } from '../../parts/money-text.ts'
import { Panel, Terms } from '../../parts/panel.tsx'
import { type Column, List, Table } from '../../parts/table.tsx'
import { dayText } from '../../parts/times.ts'
import { showToast } from '../../parts/toasts.tsx'
import type { Values } from '../../parts/values.ts'
import { Verbatim } from '../../parts/verbatim.tsx'
import { CompanyState } from './companies.tsx'
import { Offers } from './offers.tsx'
import { personColumns } from './person-columns.tsx'

type Company = Reply<'readOperatorCompany'>

export default function CompanyPage() {
  const { id } = useParams({ from: '/inside/operator/companies/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorCompany', { params: { id } })} lines={8} heading={<ObjectHeading />}>
        {(company) => (
          <>
            <PageHeading
              title={company.name}
              back={{ to: '/operator/companies', label: 'Companies' }}
              badge={<CompanyState {...company} />}
              actions={<Steps company={company} />}
            />
            <Panel>
              <Terms
                of={[
                  ['Country', company.country && countryName(company.country)],
                  ['Website', company.website],
                  ['Suspended', company.suspendedAt && <Moment key="since" at={company.suspendedAt} />],
                  ...(company.suspendedAt ? suspensionTerms(company) : []),
                  ['API keys', company.apiKeysDisabled ? 'Off' : 'On'],
                  ['Limits of a key', <KeyLimits key="limits" of={company.limits} />],
                ]}
              />
            </Panel>
            <WalletPanel id={id} />
          </>
        )}
      </Loaded>
      <h2>People</h2>
      <List
        label="People in the company"
        list={useList('listPeople', { query: { company: id } })}
        columns={[personColumns.name, personColumns.role, personColumns.state, personColumns.steps]}
        rowKey={(person) => person.id}
        empty={<Empty title="No people in this company" />}
      />
      <Offers companyId={id} />
    </div>
  )
}

/** The balance that top-ups and payouts change, and the past ones, to see whether one was already made. */
function WalletPanel({ id }: { readonly id: string }) {
  return (
    <Panel title="Wallet">
      <Loaded query={useRead('readCompanyWallet', { params: { id } })} lines={3}>
        {({ balanceCents, heldCents, earnedCents, credits, payouts, bankDetails }) => (
          <>
            <Terms
              of={[
                ['Free', <Money key="free" cents={balanceCents} />],
                ['Held', <Money key="held" cents={heldCents} />],
                ...earnedTerms({ earnedCents, bankDetails }),
              ]}
            />
            {credits.length > 0 ? (
              <BankMovements label="Recent top-ups" when="Topped up" rows={credits} />
            ) : (
              <p className="soft">No top-ups yet.</p>
            )}
            {payouts.length > 0 && <BankMovements label="Recent payouts" when="Paid out" rows={payouts} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const earnedTerms = ({ earnedCents, bankDetails }: Pick<Reply<'readCompanyWallet'>, 'earnedCents' | 'bankDetails'>) =>
  [
    ['Earned, not paid out', <Money key="earned" cents={earnedCents} />],
    ['Pay into', bankDetails ? <Verbatim key="account" text={bankDetails} /> : 'No bank account given'],
  ] as const

type BankMovement = Reply<'readCompanyWallet'>['credits' | 'payouts'][number]
const BankMovements = (of: { readonly label: string; readonly when: string; readonly rows: readonly BankMovement[] }) => (
  <Table label={of.label} rows={of.rows} columns={bankColumns(of.when)} rowKey={({ reference }) => reference} complete />
)
const bankColumns = (when: string): readonly Column<BankMovement>[] => [
  { head: when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Amount', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
]

const checkReason = checkerOf(operatorAccountCards.suspendCompany.body)

const suspensionTerms = ({ suspensionReason, machinesStopAt }: Company) =>
  [
    [
      'Reason',
      <span key="reason" className="verbatim">
        {suspensionReason}
      </span>,
    ],
    ['Its machines stop', machinesStopAt && <Moment key="machines" at={machinesStopAt} />],
  ] as const

function Steps({ company: { id, name, suspendedAt, apiKeysDisabled, limits } }: { readonly company: Company }) {
  return (
    <>
      <LinkButton kind="quiet" to="/operator/audit" search={{ company: id }}>
        Audit log
      </LinkButton>
      <LinkButton kind="quiet" to="/operator/rentals" search={{ company: id }}>
        Rentals
      </LinkButton>
      <Credit id={id} name={name} />
      <PayOut id={id} name={name} />
      <SetLimits id={id} name={name} limits={limits} />
      {apiKeysDisabled ? (
        <ActionButton operation="enableCompanyKeys" input={{ params: { id } }} successMessage="API keys enabled">
          Enable keys
        </ActionButton>
      ) : (
        <ActionButton
          kind="danger"
          operation="disableCompanyKeys"
          input={{ params: { id } }}
          successMessage="API keys disabled"
          confirm={{
            title: `Disable the API keys of ${name}?`,
            text: 'Every call with one of its keys is refused. Its people can still use the dashboard.',
          }}
        >
          Disable keys
        </ActionButton>
      )}
      {suspendedAt === null ? (
        <FormButton
          kind="danger"
          title={`Suspend ${name}?`}
          successMessage={`${name} suspended`}
          form={{
            operation: 'suspendCompany',
            input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
            check: ({ body }) => checkReason(body),
            confirm: ({ body: { reason } }) => ({
              title: `Suspend ${name} now?`,
              terms: [
                ['Company', name],
                ['Reason', reason],
              ],
              text: 'Withdrawn items and voided lots do not come back when the company is restored. Its listings, offers and keys do.',
            }),
            children: (
              <>
                <p>
                  Its keys are refused, its nodes leave the grid, its offers cannot be rented, and opportunities waiting for it or on its
                  requests are withdrawn. Machines that it rents stop after the grace period. Machines rented from it continue to run.
                </p>
                <LongTextField name="reason" label="Reason" hint="Its owners see this in the dashboard and by email." />
              </>
            ),
          }}
        >
          Suspend
        </FormButton>
      ) : (
        <ActionButton operation="restoreCompany" input={{ params: { id } }} successMessage={`${name} restored`}>
          Restore
        </ActionButton>
      )}
    </>
  )
}

/** The maximum limits of the company's keys. Without a setting, the service's default applies. */
const KeyLimits = ({ of: { rateLimitPerMin, testRateLimitPerMin, dailySpendLimitCents } }: { readonly of: Company['limits'] }) => (
  <span className="stack tight">
    <span>Live: {perMinute(rateLimitPerMin)}</span>
    <span>Test: {perMinute(testRateLimitPerMin)}</span>
    <span>Spending: {dailySpendLimitCents === null ? 'default' : <Money cents={dailySpendLimitCents} per="day" />}</span>
  </span>
)
const perMinute = (limit: number | null) => (limit === null ? 'default' : `${limit.toLocaleString('en')} calls per minute`)

function SetLimits({ id, name, limits }: { readonly id: string; readonly name: string; readonly limits: Company['limits'] }) {
  return (
    <FormButton
      title={`Limits of the API keys of ${name}`}
      submit="Save"
      successMessage="Limits saved"
      form={{
        operation: 'setCompanyLimits',
        input: (values) => ({
          params: { id },
          body: {
            rateLimitPerMin: values.numberOrNull('rateLimitPerMin'),
            testRateLimitPerMin: values.numberOrNull('testRateLimitPerMin'),
            dailySpendLimitCents: values.centsOrNull('dailySpendLimitCents'),
          },
        }),
        over: limits,
        children: (
          <>
            <p className="soft">No key exceeds these limits, regardless of its own. If empty, the service's default applies.</p>
            <NumberField name="rateLimitPerMin" label="Live keys" unit="calls per minute" value={limits.rateLimitPerMin} optional />
            <NumberField name="testRateLimitPerMin" label="Test keys" unit="calls per minute" value={limits.testRateLimitPerMin} optional />
            <MoneyField name="dailySpendLimitCents" label="Spending per key" per="day" cents={limits.dailySpendLimitCents} optional />
          </>
        ),
      }}
    >
      Limits
    </FormButton>
  )
}

const retypeIfLarge = (cents: number) => {
  const why = whyRetypeCredit(cents)
  return why === null ? null : { cents, why }
}
const checkCredit = checkerOf(walletCards.creditCompany.body)
const checkPayout = checkerOf(walletCards.payOutCompany.body)

type Payment = Body<'creditCompany'> & Body<'payOutCompany'>
const paymentIn = (id: string) => (values: Values) => ({
  params: { id },
  body: { amountCents: values.cents('amountCents'), reference: values.text('reference') },
})
const paymentTerms = (name: string, { amountCents, reference }: Payment): NonNullable<Confirmation['terms']> => [
  ['Amount', <Money key="amount" cents={amountCents} />],
  ['To', name],
  ['Reference', reference],
]

function Credit({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <FormButton
      icon="wallet"
      title={`Top up the wallet of ${name}`}
      successMessage={null}
      onDone={({ credited, createdAt, balanceCents }) =>
        credited
          ? showToast(`Topped up. The free balance is now ${moneyText(balanceCents)}`)
          : showToast(
              `Nothing was credited. This reference was already used on ${dayText(createdAt)}. Enter the reference of this payment.`,
              'bad',
            )
      }
      form={{
        operation: 'creditCompany',
        input: paymentIn(id),
        check: ({ body }) => checkCredit(body),
        confirm: ({ body }) => ({
          title: `Top up the wallet of ${name}?`,
          terms: paymentTerms(name, body),
          text: `${name} can spend it immediately. This cannot be undone here.`,
          retype: retypeIfLarge(body.amountCents),
        }),
        children: (
          <>
            <MoneyField name="amountCents" label="Amount" />
            <TextField
              name="reference"
              label="Reference"
              hint="The bank's reference of this payment, not the company's name. Each reference is credited once."
            />
          </>
        ),
      }}
    >
      Top up
    </FormButton>
  )
}

/** Rejected before any money is transferred. The service reports a payment that was already recorded. */
const beyondEarned = ({ amountCents, reference }: Body<'payOutCompany'>, { earnedCents, payouts }: Reply<'readCompanyWallet'>) =>
  amountCents > earnedCents && !payouts.some((one) => one.reference === reference)
    ? [{ field: 'amountCents', reason: `must be at most ${moneyText(earnedCents)}` }]
    : []

function PayOut({ id, name }: { readonly id: string; readonly name: string }) {
  const wallet = useRead('readCompanyWallet', { params: { id } }).data
  return (
    <FormButton
      title={`Pay out earnings of ${name}`}
      successMessage={null}
      onDone={({ paidOut, createdAt, earnedCents }) =>
        paidOut
          ? showToast(`Payout recorded. ${moneyText(earnedCents)} is left to pay out`)
          : showToast(
              `Nothing was recorded. This reference was already used on ${dayText(createdAt)}. Enter the reference of this payment.`,
              'bad',
            )
      }
      form={{
        operation: 'payOutCompany',
        input: paymentIn(id),
        check: ({ body }) => [...checkPayout(body), ...(wallet ? beyondEarned(body, wallet) : [])],
        confirm: ({ body }) => ({
          title: `Has ${name} been paid?`,
          terms: [...paymentTerms(name, body), ['Into', wallet?.bankDetails && <Verbatim key="account" text={wallet.bankDetails} />]],
          text: 'Transfer the money first. This records it in their wallet and cannot be undone here.',
        }),
        children: (
          <>
            {wallet && <Terms of={earnedTerms(wallet)} />}
            <MoneyField name="amountCents" label="Amount" />
            <TextField name="reference" label="Reference" hint="The bank's reference of this payment. Each reference is recorded once." />
          </>
        ),
      }}
    >
      Pay out
    </FormButton>
  )
}
