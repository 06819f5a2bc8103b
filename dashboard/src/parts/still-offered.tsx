/** Tells a seller that a listing still offers nodes that are sold. The seller decides what to do about it. */
import { Link } from '@tanstack/react-router'
import { ActionButton } from './action.tsx'
import { counted } from './plain-words.ts'

interface StillOfferedProps {
  readonly listingId: string
  readonly soldNodes: number
  readonly offeredNodes: number
  /** `this deal`, `2 deals`. */
  readonly inWhat: string
  readonly onItsPage?: boolean
}
export function StillOffered({ listingId, soldNodes, offeredNodes, inWhat, onItsPage = false }: StillOfferedProps) {
  const params = { id: listingId }
  const leftNodes = offeredNodes - soldNodes
  if (leftNodes > 0) {
    return (
      <p className="note">
        {soldNodes} of {offeredNodes} nodes are sold in {inWhat}, but the listing still offers all of them.{' '}
        <ActionButton
          operation="lowerListing"
          input={{ params, body: { quantityAvailable: leftNodes } }}
          doing={`Reducing the listing to ${counted(leftNodes, 'node')}`}
          done={`The listing now offers ${counted(leftNodes, 'node')}`}
        >
          {`Reduce to ${leftNodes}`}
        </ActionButton>
      </p>
    )
  }
  return (
    <p className="note">
      The whole listing is sold in {inWhat}, but it is still offered. Remove it from Radar.{' '}
      {!onItsPage && (
        <Link to="/listings/$id" params={params}>
          View listing
        </Link>
      )}
    </p>
  )
}
