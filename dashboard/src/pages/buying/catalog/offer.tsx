import { useParams } from '@tanstack/react-router'
import { useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { MachineTerms } from '../../../parts/offers/machine-terms.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Launch } from './launch.tsx'

export default function OfferPage() {
  const { id } = useParams({ from: '/inside/catalog/$id' })
  const offer = useRead('readOffer', { params: { id } })
  return (
    <div className="page">
      <PageHeading
        title={offer.data?.gpuName ?? 'Offer'}
        badge={offer.data && !offer.data.available && <StateBadge state="sold out" tone="over" />}
        back={{ to: '/catalog', label: 'Catalog' }}
      />
      <Loaded query={offer} lines={10}>
        {(loaded) => (
          <div className="columns">
            <Launch offer={loaded} />
            <Panel title="Machine">
              <MachineTerms offer={loaded} />
            </Panel>
          </div>
        )}
      </Loaded>
    </div>
  )
}
