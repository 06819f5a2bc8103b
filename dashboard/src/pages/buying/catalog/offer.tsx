import { useParams } from '@tanstack/react-router'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Money } from '../../../parts/figures.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { counted } from '../../../parts/words.ts'
import { Launch } from './launch.tsx'

export type Offer = Reply<'readOffer'>

export default function OfferPage() {
  const { id } = useParams({ from: '/inside/catalog/$id' })
  const offer = useRead('readOffer', { params: { id } })
  return (
    <div className="page">
      <PageHeading
        title={offer.data?.gpuName ?? 'Offer'}
        beside={offer.data && !offer.data.available && <StateBadge state="sold out" tone="over" />}
        back={{ to: '/catalog', label: 'Catalog' }}
      />
      <Loaded query={offer} lines={10}>
        {(loaded) => (
          <div className="columns">
            <Launch offer={loaded} />
            <Panel title="The machine">
              <Terms of={termsOf(loaded)} />
            </Panel>
          </div>
        )}
      </Loaded>
    </div>
  )
}

const per = (value: number | null, unit: string) => value && `${value.toLocaleString('en')} ${unit}`

const termsOf = (offer: Offer) =>
  [
    ['GPU', `${offer.gpuName}, ${offer.vramGb} GB`],
    ['Price', <Money key="price" cents={offer.pricePerHourCents} per="GPU hour" />],
    ['Region', offer.regionName],
    ['Provider', offer.providerCode],
    ['Sizes', `${offer.gpuCounts.join(', ')} GPUs`],
    ['vCPUs', per(offer.vcpusPerGpu, 'a GPU')],
    ['RAM', per(offer.ramGbPerGpu, 'GB a GPU')],
    ['Storage', per(offer.storageGb, 'GB')],
    ['Interconnect', offer.interconnect],
    ['Interruptible', offer.interruptible ? 'yes: it may be taken back at any time' : 'no'],
    ['Ready in', `about ${counted(offer.estimatedProvisionSeconds, 'second')}`],
  ] as const
