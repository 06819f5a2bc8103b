/** Rents an offer: size and image, the cost and whether the wallet covers it, then the machine. */
import { hoursPerMonth } from '@parley/contract/capacity'
import { gpuCounts } from '@parley/contract/catalog'
import { sessionEndpointCards } from '@parley/contract/dashboard/session-endpoints'
import { checkerOf, type Problem } from '@parley/contract/problems'
import { autoStopProblems, totalProblems } from '@parley/contract/rental-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../client/call.ts'
import { serverNow } from '../../../client/clock.ts'
import type { Fault } from '../../../client/fault.ts'
import { useNavigateOnward } from '../../../client/onward.ts'
import type { Input, Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { useSession, whyNotCall } from '../../../client/session.ts'
import { type MarketPrice, whyRetype } from '../../../parts/amounts.ts'
import type { Confirmation } from '../../../parts/confirmation.tsx'
import { useDraft } from '../../../parts/draft.ts'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { DateTimeField, MoneyField, TextField } from '../../../parts/fields.tsx'
import { Filter, namedChoices, useFilters } from '../../../parts/filters.tsx'
import { Form } from '../../../parts/form.tsx'
import { Moment, Money } from '../../../parts/formatters.tsx'
import { pluralize, providerText } from '../../../parts/humanize.ts'
import { Skeleton } from '../../../parts/loaded.tsx'
import { useMarketPrice } from '../../../parts/market.ts'
import { moneyText } from '../../../parts/money-text.ts'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { emptyWalletText, useMayPay, WalletWithOneMore } from '../../../parts/rentals/wallet.tsx'
import { showToast } from '../../../parts/toasts.tsx'
import { chosenKey, SshKeyFields } from './ssh-key-fields.tsx'

type Offer = Reply<'readOffer'>

type Quote = Reply<'createQuote'>

const check = checkerOf(sessionEndpointCards.createRental.body)

/** The problems of a rental form. Its limits follow the rules of the service. */
function problemsOf(body: Input<'createRental'>['body'], pricePerHourCents: number): readonly Problem[] {
  const shape = check(body)
  const limits = { auto_stop_at: body.autoStopAt ?? null, max_total_cents: body.maxTotalCents ?? null }
  const rules = [
    ...autoStopProblems(limits, serverNow()).map(({ reason }) => ({ field: 'autoStopAt', reason })),
    ...totalProblems(limits, pricePerHourCents).map(() => ({
      field: 'maxTotalCents',
      reason: `must be at least ${moneyText(pricePerHourCents)}, the first hour`,
    })),
  ]
  return [...shape, ...rules.filter(({ field }) => !shape.some((problem) => problem.field === field))]
}

/** Read again before its price is no longer guaranteed. */
const quoteIntervalMs = 4 * 60_000

/** The choices in the address, or the smallest size that can start now and the usual image. */
function useChoice({ gpuCounts: offered, availableGpuCounts }: Offer, images: Reply<'readCatalogChoices'>['templates']) {
  const { search } = useFilters()
  const smallest = availableGpuCounts[0] ?? offered[0] ?? 1
  const gpuCount = gpuCounts.find((count) => String(count) === search.size && offered.includes(count)) ?? smallest
  const templateId = images.find(({ code }) => code === search.image)?.code ?? images.find((one) => one.default)?.code
  return { smallest, gpuCount, templateId }
}

export function Launch({ offer }: { readonly offer: Offer }) {
  const images = useRead('readCatalogChoices', {}).data?.templates ?? []
  const { smallest, gpuCount, templateId } = useChoice(offer, images)
  const input = { offerId: offer.id, gpuCount, hours: 24, ...(templateId && { templateId }) }
  const quote = useQuery<Quote, Fault>({
    queryKey: ['/catalog', 'createQuote', input],
    queryFn: ({ signal }) => call('createQuote', { body: input }, { signal }),
    enabled: templateId !== undefined,
    refetchInterval: quoteIntervalMs,
    // The form stays while another size is priced, and keeps what was typed.
    placeholderData: keepPreviousData,
  })
  const sizes = offer.gpuCounts.map((count) => ({
    value: String(count),
    label: `${pluralize(count, 'GPU')}${offer.availableGpuCounts.includes(count) ? '' : ', sold out'}`,
  }))
  const rest = namedChoices(images.filter((image) => !image.default))
  return (
    <Panel title="Start a rental">
      <div className="filters">
        <Filter
          name="size"
          label="Size"
          choices={sizes.filter(({ value }) => value !== String(smallest))}
          all={sizes.find(({ value }) => value === String(smallest))?.label ?? ''}
        />
        <Filter name="image" label="Image" choices={rest} all={images.find((image) => image.default)?.name ?? ''} />
      </div>
      {quote.error && !quote.data && <ErrorNotice error={quote.error} onRetry={() => void quote.refetch()} />}
      {!quote.data && !quote.error && <Skeleton lines={6} />}
      {quote.data && <Order offer={offer} quote={quote.data} pricing={quote.isPlaceholderData} />}
    </Panel>
  )
}

interface OrderProps {
  readonly offer: Offer
  readonly quote: Quote
  readonly pricing: boolean
}
function Order({ offer, quote, pricing }: OrderProps) {
  const navigate = useNavigateOnward()
  const draft = useDraft()
  const market = useMarketPrice(offer.gpuModel, offer.region)
  const mayPay = useMayPay()
  const { pricePerHourCents, holdCents, estimatedTotalCents, rentalBody } = quote
  return (
    <>
      <Terms
        of={[
          ['Per hour', <Money key="hour" cents={pricePerHourCents} />],
          ['Per day', estimatedTotalCents && <Money key="day" cents={estimatedTotalCents} />],
          ['Held at start', <Money key="hold" cents={holdCents} />],
          ...(mayPay ? ([['Wallet', <WalletWithOneMore key="wallet" hourlyCents={pricePerHourCents} />]] as const) : []),
        ]}
      />
      <p className="soft small">
        Billed by the second, from when it runs until you stop it. Held money that is not used is returned. {emptyWalletText}
      </p>
      {!quote.sufficientBalance && <Shortfall holdCents={holdCents} />}
      <Form
        operation="createRental"
        draft={draft}
        input={(values) => {
          const [name, key] = [values.text('name'), chosenKey(values)]
          const limits = { autoStopAt: values.dateTimeOrNull('autoStopAt'), maxTotalCents: values.centsOrNull('maxTotalCents') }
          return { body: { ...rentalBody, ...limits, ...(name && { name }), ...(key && { sshPublicKey: key }), draftId: draft.id } }
        }}
        check={({ body }) => problemsOf(body, pricePerHourCents)}
        confirm={({ body }) => confirmationOf(body, offer, quote, market)}
        why={pricing ? 'The price is loading.' : whyNotNow(quote)}
        submit="Start rental"
        onDone={({ id }) => {
          showToast('The machine is starting')
          void navigate({ to: '/rentals/$id', params: { id } })
        }}
      >
        <TextField name="name" label="Name" optional hint="The name your colleagues see." />
        <SshKeyFields />
        <DateTimeField
          name="autoStopAt"
          label="Stop at"
          optional
          hint="The machine stops automatically at this time, from 5 minutes to 1 year ahead. Its data is lost."
        />
        <MoneyField
          name="maxTotalCents"
          label="Spend at most"
          optional
          hint="The machine stops automatically when it has cost this much, and never costs more. Enter at least the price of the first hour."
        />
      </Form>
    </>
  )
}

function whyNotNow({ available, sufficientBalance }: Quote): string | null {
  if (!available) return 'This size is sold out right now. Choose another size or offer.'
  return sufficientBalance ? null : 'The wallet does not cover the first hour.'
}

/** What to do if the wallet does not cover it, depending on the reader. */
function Shortfall({ holdCents }: { readonly holdCents: number }) {
  const mayTopUp = whyNotCall(useSession(), 'readTopUp') === null
  return (
    <p className="note">
      The wallet does not cover the first hour, {moneyText(holdCents)}.{' '}
      {mayTopUp ? (
        <Link to="/wallet" hash="top-up">
          Top up the wallet
        </Link>
      ) : (
        'An owner of your company can top it up.'
      )}
    </p>
  )
}

/** What renting means: the cost per hour, per month and at most, whose machine it is, and what is lost when it stops. */
function confirmationOf(body: Input<'createRental'>['body'], offer: Offer, quote: Quote, market: MarketPrice | null): Confirmation {
  const { pricePerHourCents, pricePerGpuHourCents, holdCents, gpuCount } = quote
  const why = market === null ? null : whyRetype(pricePerGpuHourCents, { market })
  return {
    title: `Rent ${gpuCount} × ${offer.gpuName}?`,
    terms: [
      ['Machine', `${pluralize(gpuCount, 'GPU')} in ${offer.regionName}`],
      ['Per hour', <Money key="hour" cents={pricePerHourCents} />],
      ['Per month, if it runs without a stop', <Money key="month" cents={pricePerHourCents * hoursPerMonth} />],
      ['Total', body.maxTotalCents == null ? 'Until it is stopped' : `At most ${moneyText(body.maxTotalCents)}`],
      ...(body.autoStopAt ? ([['Stops automatically', <Moment key="stop" at={body.autoStopAt} />]] as const) : []),
      ['Held now', <Money key="hold" cents={holdCents} />],
      ['Provider', `${providerText(offer.providerCode)}; its name is not shown`],
    ],
    text: (
      <>
        {!body.sshPublicKey && <p className="note bad">Without an SSH key, nobody can sign in to the machine. It is still billed.</p>}
        <p>Time used is charged and not refunded. When the machine stops, its data is permanently lost.</p>
        {!body.autoStopAt && <p>{emptyWalletText}</p>}
      </>
    ),
    retype: why === null ? null : { cents: pricePerGpuHourCents, why: `per GPU hour ${why}` },
  }
}
