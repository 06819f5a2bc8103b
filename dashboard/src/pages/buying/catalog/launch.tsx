/** Renting an offer: size and image, what it costs and whether the wallet covers it, then the machine. */
import { gpuCounts } from '@parley/contract/catalog'
import { twinCards } from '@parley/contract/dashboard/twins'
import { checkerOf } from '@parley/contract/problems'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../client/call.ts'
import type { Fault } from '../../../client/fault.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { useDraftId } from '../../../parts/draft.ts'
import { LongTextField, TextField } from '../../../parts/fields.tsx'
import { Money } from '../../../parts/figures.tsx'
import { Filter, useFilters } from '../../../parts/filters.tsx'
import { Form } from '../../../parts/form.tsx'
import { Skeleton } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { say } from '../../../parts/toasts.tsx'
import { Trouble } from '../../../parts/trouble.tsx'
import { counted } from '../../../parts/words.ts'

type Offer = Reply<'readOffer'>

type Quote = Reply<'createQuote'>

const check = checkerOf(twinCards.createRental.body)

/** Read anew before its price is no longer pinned. */
const requoteMs = 4 * 60_000

/** What the address chose, or the smallest size that can start now and the usual image. */
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
  const wish = { offerId: offer.id, gpuCount, hours: 24, ...(templateId && { templateId }) }
  const quote = useQuery<Quote, Fault>({
    queryKey: ['/catalog', 'createQuote', wish],
    queryFn: ({ signal }) => call('createQuote', { body: wish }, { signal }),
    enabled: templateId !== undefined,
    refetchInterval: requoteMs,
    // The form stays while another size is priced, and with it what was typed.
    placeholderData: keepPreviousData,
  })
  const sizes = offer.gpuCounts.map((count) => ({
    value: String(count),
    label: `${counted(count, 'GPU')}${offer.availableGpuCounts.includes(count) ? '' : ', sold out'}`,
  }))
  const rest = images.filter((image) => !image.default).map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Panel title="Rent it">
      <div className="filters">
        <Filter
          name="size"
          label="Size"
          choices={sizes.filter(({ value }) => value !== String(smallest))}
          all={sizes.find(({ value }) => value === String(smallest))?.label ?? ''}
        />
        <Filter name="image" label="Image" choices={rest} all={images.find((image) => image.default)?.name ?? ''} />
      </div>
      {quote.error && !quote.data && <Trouble error={quote.error} again={() => void quote.refetch()} />}
      {!quote.data && !quote.error && <Skeleton lines={6} />}
      {quote.data && <Order quote={quote.data} pricing={quote.isPlaceholderData} />}
    </Panel>
  )
}

function Order({ quote, pricing }: { readonly quote: Quote; readonly pricing: boolean }) {
  const navigate = useNavigate()
  const draftId = useDraftId()
  const { pricePerHourCents, holdCents, estimatedTotalCents, rentalBody } = quote
  return (
    <>
      <Terms
        of={[
          ['An hour', <Money key="hour" cents={pricePerHourCents} />],
          ['A day', estimatedTotalCents && <Money key="day" cents={estimatedTotalCents} />],
          ['Held when it begins', <Money key="hold" cents={holdCents} />],
        ]}
      />
      <p className="soft small">Billed by the second, from when it runs to when you stop it. What is held and not used comes back.</p>
      <Form
        operation="createRental"
        input={(values) => {
          const [name, key] = [values.text('name'), values.text('sshPublicKey')]
          return { body: { ...rentalBody, ...(name && { name }), ...(key && { sshPublicKey: key }), draftId } }
        }}
        check={({ body }) => check(body)}
        why={pricing ? 'Its price is being looked up.' : whyNotNow(quote)}
        submit="Rent it"
        onDone={({ id }) => {
          say('It is being made ready')
          void navigate({ to: '/rentals/$id', params: { id } })
        }}
      >
        <TextField name="name" label="Name" optional hint="What your colleagues call it." />
        <LongTextField
          name="sshPublicKey"
          label="SSH public key"
          optional
          rows={3}
          hint="The line of your .pub file, such as ~/.ssh/id_ed25519.pub. Without a key nobody can sign in to the machine."
        />
      </Form>
    </>
  )
}

function whyNotNow({ available, sufficientBalance }: Quote): string | null {
  if (!available) return 'This size is sold out just now: choose another size or offer.'
  return sufficientBalance ? null : 'The wallet does not cover the first hour: an owner of the company sees how it is topped up.'
}
