import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWholeList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Ago } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { InquiryText } from '../../../parts/inquiry-text.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { HardwareTerms, OfferTerms } from '../../../parts/node.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { Bidding } from '../lots/bidding.tsx'
import { type Placed, Receipt } from '../lots/receipt.tsx'
import { AnsweredStep } from './answered-step.tsx'
import { Inquire } from './inquire.tsx'

export default function NodePage() {
  const { id } = useParams({ from: '/inside/radar/$id' })
  const node = useRead('readNode', { params: { id } })
  const [placed, setPlaced] = useState<Placed | null>(null)
  return (
    <div className="page">
      <PageHeading
        title={node.data?.title ?? 'Listing'}
        lead="Asking is free and reserves nothing. The operator introduces you."
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
              <OwnInquiries nodeId={id} />
              {loaded.auction && (
                <Panel
                  title="Open lot"
                  actions={
                    <LinkButton kind="quiet" to="/lots/$id" params={{ id: loaded.auction.lotId }}>
                      View lot
                    </LinkButton>
                  }
                >
                  <Bidding auction={loaded.auction} gpuCount={loaded.gpuCount} onPlaced={setPlaced} />
                </Panel>
              )}
            </div>
            <Panel title="Machine">
              <HardwareTerms node={loaded} />
              {loaded.specSummary && <p className="verbatim">{loaded.specSummary}</p>}
            </Panel>
          </div>
        )}
      </Loaded>
      {placed && <Receipt placed={placed} onSaved={() => setPlaced(null)} />}
    </div>
  )
}

/** The company's questions about it, and the answers. */
function OwnInquiries({ nodeId }: { readonly nodeId: string }) {
  const inquiries = useWholeList('listOwnInquiries', {}) ?? []
  const ownInquiries = inquiries.filter((inquiry) => inquiry.nodeId === nodeId)
  if (ownInquiries.length === 0) return null
  return (
    <Panel
      title="Your inquiries"
      actions={
        <LinkButton kind="quiet" to="/inquiries">
          All inquiries
        </LinkButton>
      }
    >
      <ul className="plain stack">
        {ownInquiries.map(({ id, status, createdAt, message, answer }) => (
          <li key={id} className="stack tight">
            <span className="row">
              <StateBadge state={status} />
              <span className="soft small">
                asked <Ago at={createdAt} />
              </span>
            </span>
            <InquiryText message={message} answer={answer} />
            <AnsweredStep answer={answer} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
