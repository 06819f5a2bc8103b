import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../client/queries.ts'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { HardwareTerms, OfferTerms } from '../../../parts/node.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Bidding } from '../lots/bidding.tsx'
import { type Placed, Receipt } from '../lots/receipt.tsx'
import { Inquire } from './inquire.tsx'

export default function NodePage() {
  const { id } = useParams({ from: '/inside/radar/$id' })
  const node = useRead('readNode', { params: { id } })
  const [placed, setPlaced] = useState<Placed | null>(null)
  return (
    <div className="page">
      <PageHeading
        title={node.data?.title ?? 'Listing'}
        lead="Asking reserves nothing and costs nothing; the operator brings you together."
        back={{ to: '/radar', label: 'Radar' }}
        actions={node.data && <Inquire node={node.data} />}
      />
      <Loaded query={node} lines={10}>
        {(loaded) => (
          <div className="columns">
            <div className="stack">
              <Panel title="On offer">
                <OfferTerms node={loaded} />
              </Panel>
              {loaded.auction && (
                <Panel
                  title="A lot takes bids"
                  beside={
                    <LinkButton kind="quiet" to="/lots/$id" params={{ id: loaded.auction.lotId }}>
                      Open it
                    </LinkButton>
                  }
                >
                  <Bidding auction={loaded.auction} gpuCount={loaded.gpuCount} onPlaced={setPlaced} />
                </Panel>
              )}
            </div>
            <Panel title="The machine">
              <HardwareTerms node={loaded} />
              {loaded.specSummary && <p className="verbatim">{loaded.specSummary}</p>}
            </Panel>
          </div>
        )}
      </Loaded>
      {placed && <Receipt placed={placed} onKept={() => setPlaced(null)} />}
    </div>
  )
}
