/** The shortest way to a machine: a GPU, a size, a region, and the cost of the cheapest offer that can start now. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/call.ts'
import { type Fault, faultOf } from '../../../client/fault.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Filter, namedChoices, oneOf, useFilters } from '../../../parts/filters.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { pluralize, providerText } from '../../../parts/humanize.ts'
import { NamedText } from '../../../parts/named-text.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { StepLink } from '../../../parts/step-link.tsx'

const sizes = ['2', '4', '8'].map((value) => ({ value, label: pluralize(Number(value), 'GPU') }))

export function Cheapest() {
  const choices = useRead('readCatalogChoices', {}).data
  const { search } = useFilters()
  const { family, size, where } = search
  const gpuCount = Number(oneOf(['2', '4', '8'], size) ?? '1') as 1 | 2 | 4 | 8
  return (
    <Panel title="Find the cheapest GPU">
      <div className="filters">
        <Filter name="family" label="GPU" choices={namedChoices(choices?.families)} all="Choose one" />
        <Filter name="size" label="Number of GPUs" choices={sizes} all="1 GPU" />
        <Filter name="where" label="Where" choices={namedChoices(choices?.regions)} all="Anywhere" />
      </div>
      {family ? (
        <Preview input={{ familyId: family, gpuCount, ...(where && { region: where }) }} />
      ) : (
        <p className="soft">Searching is free.</p>
      )}
    </Panel>
  )
}

interface PreviewInput {
  readonly familyId: string
  readonly gpuCount: 1 | 2 | 4 | 8
  readonly region?: string
}

function Preview({ input }: { readonly input: PreviewInput }) {
  // A POST that only reads: its response is cached and read again like any other.
  const preview = useQuery<Reply<'previewRental'>, Fault>({
    queryKey: ['/catalog', 'previewRental', input],
    queryFn: ({ signal }) => call('previewRental', { body: input }, { signal }),
  })
  if (preview.error) {
    return faultOf(preview.error).code === 'offer_unavailable' ? (
      <p>No GPUs of this size are free there right now. Try another size or region.</p>
    ) : (
      <ErrorNotice error={preview.error} />
    )
  }
  if (!preview.data) return <p className="soft">Searching…</p>
  const { matchedListing, pricePerHourCents, estimatedProvisionSeconds } = preview.data
  return (
    <div className="row spread">
      <p>
        <strong>
          <Money cents={pricePerHourCents} per="hour" />
        </strong>{' '}
        in total for {input.gpuCount} × <NamedText text={matchedListing.model} />, in <NamedText text={matchedListing.region} /> at{' '}
        {providerText(matchedListing.providerCode)}; ready in about {pluralize(estimatedProvisionSeconds, 'second')}.
      </p>
      <StepLink operation="createRental" to="/catalog/$id" params={{ id: matchedListing.id }} search={{ size: String(input.gpuCount) }}>
        Start rental
      </StepLink>
    </div>
  )
}
