import { listingCards } from '@parley/contract/dashboard/listings'
import { checkerOf } from '@parley/contract/problems'
import { Link, useParams } from '@tanstack/react-router'
import type { Problem } from '../../../client/fault.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { ActionButton, FormButton } from '../../../parts/action.tsx'
import { AuctionTerms } from '../../../parts/auction.tsx'
import { NumberField } from '../../../parts/fields.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { HardwareTerms, OfferTerms } from '../../../parts/node.tsx'
import { Panel } from '../../../parts/panel.tsx'
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
        badge={listing.data && <ListingState listing={listing.data} />}
        lead={listing.data?.reference && `Your reference: ${listing.data.reference}. Buyers do not see it.`}
        back={{ to: '/listings', label: 'Listings' }}
        actions={listing.data && <Steps listing={listing.data} />}
      />
      <Loaded query={listing} lines={10}>
        {(loaded) => (
          <>
            <Review listing={loaded} />
            <Sold listing={loaded} />
            <TitleMismatchNote listing={loaded} />
            <div className="columns">
              <div className="stack">
                <Panel title="What you offer" actions={loaded.status === 'approved' && <LowerNodes listing={loaded} />}>
                  <OfferTerms node={loaded} />
                </Panel>
                {loaded.auction && (
                  <Panel
                    title="Open lot"
                    actions={
                      <Link to="/lots/$id" params={{ id: loaded.auction.lotId }}>
                        View lot
                      </Link>
                    }
                  >
                    <AuctionTerms auction={loaded.auction} gpuCount={loaded.gpuCount} />
                  </Panel>
                )}
              </div>
              <Panel title="Machine">
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

/** The result of the review, in a sentence. */
function Review({ listing: { id, status, listed, rejectionReason, quantityAvailable } }: { readonly listing: Listing }) {
  const { nodes: sold } = useSold(id)
  if (status === 'pending') return <p className="note">The team is reviewing it. No buyer sees it until it is approved.</p>
  if (status === 'rejected') {
    return (
      <div className="note bad" role="status">
        <p>
          <strong>It was rejected:</strong> {rejectionReason}
        </p>
        <p>If you edit it, it is reviewed again.</p>
      </div>
    )
  }
  if (listed) return null
  return (
    <p className="note">
      It is approved, but you removed it from Radar. If you republish it, buyers immediately see all of its{' '}
      {pluralize(quantityAvailable, 'node')}
      {sold > 0
        ? `. ${sold} of them are sold in deals made here. Reduce the nodes or edit the listing first.`
        : '. If some have been sold in the meantime, edit it first.'}
    </p>
  )
}

/** The number sold in deals while the listing still offers as many as before. */
function useSold(id: string): { readonly deals: number; readonly nodes: number } {
  const concluded = useList('listIntroductionDetails', { query: { status: 'concluded', role: 'seller', listing: id } }).data
  const sales = (concluded?.pages ?? [])
    .flatMap(({ data }) => data)
    .flatMap(({ stillOffered }) => (stillOffered ? [stillOffered.soldNodes] : []))
  return { deals: sales.length, nodes: sales.reduce((sum, nodes) => sum + nodes, 0) }
}

function Sold({ listing: { id, listed, quantityAvailable } }: { readonly listing: Listing }) {
  const { deals, nodes } = useSold(id)
  if (deals === 0 || !listed) return null
  return <StillOffered listingId={id} soldNodes={nodes} offeredNodes={quantityAvailable} soldIn={pluralize(deals, 'deal')} isListingPage />
}

/** Not the number in a model's name: `H200 nodes`, `8 × H100 nodes`. */
const nodesInTitle = /(?:^|[\s(,])(\d{1,4}) nodes?\b/i

/** A title that contains the number of nodes, when that number has changed. */
function TitleMismatchNote({ listing: { title, quantityAvailable } }: { readonly listing: Listing }) {
  const named = nodesInTitle.exec(title)?.[1]
  if (named === undefined || Number(named) === quantityAvailable) return null
  return (
    <p className="note">
      Its title says {pluralize(Number(named), 'node')}, but it offers {quantityAvailable}. Edit the title. The change is reviewed.
    </p>
  )
}

/** Fewer nodes than approved need no review. If everything is sold, none are left to offer. */
function LowerNodes({ listing: { id, quantityAvailable } }: { readonly listing: Listing }) {
  const { nodes: sold } = useSold(id)
  const remaining = quantityAvailable - Math.max(sold, 1)
  if (remaining < 1) return null
  return (
    <FormButton
      title="Reduce nodes"
      successMessage="Nodes reduced"
      submit="Reduce"
      form={{
        operation: 'lowerListing',
        input: (values) => ({ params: { id }, body: { quantityAvailable: values.number('quantityAvailable') } }),
        check: ({ body }) => quantityProblems(body, quantityAvailable),
        children: (
          <NumberField
            name="quantityAvailable"
            label="Nodes on offer"
            value={remaining}
            hint={`Fewer than the ${quantityAvailable} offered now. Buyers see the change immediately. To offer more again, edit the listing. Edits are reviewed.`}
          />
        ),
      }}
    >
      Reduce nodes
    </FormButton>
  )
}

const checkNodes = checkerOf(listingCards.lowerListing.body)
function quantityProblems(body: { readonly quantityAvailable: number }, offered: number): readonly Problem[] {
  const problems = checkNodes(body)
  if (problems.length > 0 || body.quantityAvailable < offered) return problems
  return [{ field: 'quantityAvailable', reason: `must be below ${offered}; to offer more, edit the listing` }]
}

/** Withdrawing a rejected listing would have no effect: an edit forgets it, and nothing else brings the listing to Radar. */
function whyNotWithdraw(status: Listing['status'], listed: boolean): string | null {
  if (status === 'rejected') return 'It was rejected, and no buyer sees it.'
  return status === 'approved' && !listed ? 'It is already off Radar.' : null
}

function Steps({ listing: { id, title, status, listed, auction, quantityAvailable } }: { readonly listing: Listing }) {
  const input = { params: { id } }
  const isApproved = status === 'approved'
  const { deals, nodes: sold } = useSold(id)
  return (
    <>
      <ActionButton
        operation="withdrawSubmission"
        input={input}
        successMessage={isApproved ? 'Removed from Radar' : 'Withdrawn. Once approved, it stays off Radar until you republish it'}
        pendingMessage={isApproved ? 'Removing the listing from Radar' : 'Withdrawing the listing'}
        why={whyNotWithdraw(status, listed)}
        kind="danger"
        confirm={{
          title: isApproved ? 'Remove the listing from Radar?' : 'Withdraw the listing?',
          text: isApproved
            ? `Buyers no longer see it, and open opportunities on it are withdrawn.${auction ? ' The lot on it is voided, even if it has bids.' : ''} It stays approved.`
            : 'The team can still review it. Once approved, it stays off Radar until you republish it.',
        }}
      >
        {isApproved ? 'Remove from Radar' : 'Withdraw'}
      </ActionButton>
      <StepLink to="/listings/$id/edit" params={{ id }} operation="replaceSubmission" kind="plain">
        Edit
      </StepLink>
      {isApproved && !listed && (
        <ActionButton
          operation="republishSubmission"
          input={input}
          successMessage="Republished on Radar"
          kind={sold > 0 ? 'plain' : 'main'}
          {...(sold > 0 && {
            confirm: {
              title: 'Offer nodes that are sold?',
              terms: [
                ['Listing', title],
                ['Nodes that buyers will see', quantityAvailable],
                [`Sold in ${pluralize(deals, 'deal')}`, sold],
              ] as const,
              text: 'Republish it unchanged only if these nodes are available again. Otherwise reduce the nodes or edit the listing first.',
            },
          })}
        >
          Republish
        </ActionButton>
      )}
    </>
  )
}
