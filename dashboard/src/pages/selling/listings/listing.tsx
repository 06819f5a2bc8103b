import { listingCards } from '@parley/contract/dashboard/listings'
import { checkerOf } from '@parley/contract/problems'
import { Link, useParams } from '@tanstack/react-router'
import type { Problem } from '../../../client/fault.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { AuctionTerms } from '../../../parts/auction.tsx'
import { NumberField } from '../../../parts/fields.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { HardwareTerms, OfferTerms } from '../../../parts/node.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { counted } from '../../../parts/plain-words.ts'
import { StepLink } from '../../../parts/step-link.tsx'
import { StillOffered } from '../../../parts/still-offered.tsx'
import { type Listing, ListingState } from './listing-state.tsx'

export default function ListingPage() {
  const { id } = useParams({ from: '/inside/listings/$id' })
  const listing = useRead('readSubmission', { params: { id } })
  return (
    <div className="page">
      <PageHeading
        title={listing.data?.title ?? 'Listing'}
        beside={listing.data && <ListingState listing={listing.data} />}
        lead={listing.data?.reference && `Your reference: ${listing.data.reference}. No buyer reads it.`}
        back={{ to: '/listings', label: 'Listings' }}
        actions={listing.data && <Steps listing={listing.data} />}
      />
      <Loaded query={listing} lines={10}>
        {(loaded) => (
          <>
            <Review listing={loaded} />
            <Sold listing={loaded} />
            <div className="columns">
              <div className="stack">
                <Panel title="What you offer" beside={loaded.status === 'approved' && <LowerNodes listing={loaded} />}>
                  <OfferTerms node={loaded} />
                </Panel>
                {loaded.auction && (
                  <Panel
                    title="A lot takes bids"
                    beside={
                      <Link to="/lots/$id" params={{ id: loaded.auction.lotId }}>
                        Open it
                      </Link>
                    }
                  >
                    <AuctionTerms auction={loaded.auction} gpuCount={loaded.gpuCount} />
                  </Panel>
                )}
              </div>
              <Panel title="The machine">
                <HardwareTerms node={loaded} />
                {loaded.specSummary && <p className="verbatim">{loaded.specSummary}</p>}
              </Panel>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What the review came to, in a sentence. */
function Review({ listing: { status, listed, rejectionReason } }: { readonly listing: Listing }) {
  if (status === 'pending') return <p className="note">The team reviews it. No buyer sees it meanwhile.</p>
  if (status === 'rejected') {
    return (
      <div className="note bad" role="status">
        <p>
          <strong>It was rejected:</strong> {rejectionReason}
        </p>
        <p>Edit it, and it is reviewed anew.</p>
      </div>
    )
  }
  return listed ? null : <p className="note">It is approved, and you took it off Radar. Republish it, and buyers see it at once.</p>
}

/** What of it was sold while it offers as much as before. */
function Sold({ listing: { id, quantityAvailable } }: { readonly listing: Listing }) {
  const concluded = useList('listIntroductionDetails', { query: { status: 'concluded', role: 'seller', listing: id } }).data
  const sales = (concluded?.pages ?? [])
    .flatMap(({ data }) => data)
    .flatMap(({ stillOffered }) => (stillOffered ? [stillOffered.soldNodes] : []))
  if (sales.length === 0) return null
  const soldNodes = sales.reduce((sum, nodes) => sum + nodes, 0)
  const inWhat = counted(sales.length, 'deal')
  return <StillOffered listingId={id} soldNodes={soldNodes} offeredNodes={quantityAvailable} inWhat={inWhat} onItsPage />
}

/** Fewer nodes than were approved need no review. */
const LowerNodes = ({ listing: { id, quantityAvailable } }: { readonly listing: Listing }) =>
  quantityAvailable > 1 && (
    <FormButton
      title="Lower the nodes"
      done="The listing offers fewer nodes"
      submit="Lower"
      form={{
        operation: 'lowerListing',
        input: (values) => ({ params: { id }, body: { quantityAvailable: values.number('quantityAvailable') } }),
        check: ({ body }) => fewer(body, quantityAvailable),
        children: (
          <NumberField
            name="quantityAvailable"
            label="Nodes on offer"
            value={quantityAvailable - 1}
            hint={`Fewer than the ${quantityAvailable} that are offered now. Buyers see it at once, without a review; more again are reviewed.`}
          />
        ),
      }}
    >
      Lower the nodes
    </FormButton>
  )

const checkNodes = checkerOf(listingCards.lowerListing.body)
function fewer(body: { readonly quantityAvailable: number }, offered: number): readonly Problem[] {
  const problems = checkNodes(body)
  if (problems.length > 0 || body.quantityAvailable < offered) return problems
  return [{ field: 'quantityAvailable', reason: `must be below ${offered}; to offer more, edit the listing` }]
}

function Steps({ listing: { id, status, listed, auction } }: { readonly listing: Listing }) {
  const input = { params: { id } }
  return (
    <>
      <ActionButton
        operation="withdrawSubmission"
        input={input}
        done="It is off Radar"
        doing="The listing is being taken off Radar"
        why={status === 'approved' && !listed ? 'It is off Radar already.' : null}
        kind="danger"
        confirm={{
          title: 'Take it off Radar?',
          text: `Buyers no longer see it, and demand that was offered on it is withdrawn.${auction ? ' The lot on it is voided, whoever has bid.' : ''} Its approval is kept.`,
        }}
      >
        Withdraw
      </ActionButton>
      <StepLink to="/listings/$id/edit" params={{ id }} operation="replaceSubmission" kind="plain">
        Edit
      </StepLink>
      {status === 'approved' && !listed && (
        <ActionButton operation="republishSubmission" input={input} done="It is on Radar" kind="main">
          Republish
        </ActionButton>
      )}
    </>
  )
}
