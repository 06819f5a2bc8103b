/** Tells a seller that a listing still offers nodes that are sold. The seller decides what to do about it. */
import { Link } from '@tanstack/react-router'
import { ActionButton } from './action.tsx'
import { pluralize } from './humanize.ts'

interface StillOfferedProps {
  readonly listingId: string
  readonly soldNodes: number
  readonly offeredNodes: number
  /** `this deal`, `2 deals`. */
  readonly soldIn: string
  readonly isListingPage?: boolean
}
export function StillOffered({ listingId, soldNodes, offeredNodes, soldIn, isListingPage = false }: StillOfferedProps) {
  const params = { id: listingId }
  const remainingNodes = offeredNodes - soldNodes
  if (remainingNodes > 0) {
    return (
      <p className="note">
        {soldNodes} of {offeredNodes} nodes are sold in {soldIn}, but the listing still offers all of them.{' '}
        <ActionButton
          operation="lowerListing"
          input={{ params, body: { quantityAvailable: remainingNodes } }}
          pendingMessage={`Reducing the listing to ${pluralize(remainingNodes, 'node')}`}
          successMessage={`The listing now offers ${pluralize(remainingNodes, 'node')}`}
        >
          {`Reduce to ${remainingNodes}`}
        </ActionButton>
      </p>
    )
  }
  return (
    <p className="note">
      The whole listing is sold in {soldIn}, but it is still offered. Remove it from Radar.{' '}
      {!isListingPage && (
        <Link to="/listings/$id" params={params}>
          View listing
        </Link>
      )}
    </p>
  )
}
