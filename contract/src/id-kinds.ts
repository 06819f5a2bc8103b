/** What an id says of itself: its prefix names the kind of thing, and a path's collections hold one kind each. */
import { type IdKind, idPrefixes } from './fields.ts'

const kindsByPrefix: ReadonlyMap<string, IdKind> = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind as IdKind]))

/** The kind that an id's prefix names; undefined for what has no prefix of ours. */
export const kindOfId = (id: string): IdKind | undefined => kindsByPrefix.get(id.slice(0, Math.max(0, id.indexOf('_'))))

/** The kinds in a sentence. */
const nouns: Readonly<Record<IdKind, string>> = {
  request: 'a request',
  opportunity: 'an opportunity',
  introduction: 'an introduction',
  node: 'a Radar node or submission',
  inquiry: 'an inquiry',
  lot: 'a lot',
  bid: 'a bid',
  offer: 'an offer',
  rental: 'a rental',
  event: 'an event',
  entry: 'an entry of the wallet',
  key: 'an API key',
  agreement: 'an agreement',
  handle: 'a person or a company',
  session: 'a session',
  passkey: 'a passkey',
  sshKey: 'an SSH key',
  member: 'a member of a company',
  invitation: 'an invitation',
  mail: 'a letter',
  claim: 'a claim',
  deal: 'a deal report',
  message: 'a message',
  messageBundle: 'a bundle of messages',
  file: 'a file',
  invoice: 'an invoice',
  audit: 'an entry of the audit',
  call: 'a call (a Request-Id)',
  webhookEndpoint: 'a webhook endpoint',
  webhookDelivery: 'a delivery of a webhook',
  notification: 'a notification',
  approval: 'an approval',
}

/** What an id of another kind names, and what is asked for; undefined when the id may be of the kind that is asked for. */
export function otherKind(id: string, expected: IdKind): string | undefined {
  const kind = kindOfId(id)
  if (kind === undefined || kind === expected) return undefined
  const given = `The id begins with ${idPrefixes[kind]}_: it names ${nouns[kind]}.`
  return `${given} Here the id of ${nouns[expected]} is asked for, which begins with ${idPrefixes[expected]}_.`
}

/** What each collection of a path holds. */
const collections: Readonly<Record<string, IdKind>> = {
  requests: 'request',
  opportunities: 'opportunity',
  introductions: 'introduction',
  submissions: 'node',
  nodes: 'node',
  offers: 'offer',
  rentals: 'rental',
  approvals: 'approval',
  'webhook-endpoints': 'webhookEndpoint',
  deliveries: 'webhookDelivery',
}

/** Of nodes those that stand on the grid: to whoever asks here, there are no others. */
const gridOfNodes = 'nodes'

/** The fields of bodies that hold one id, and the kind of thing that it names. */
const bodyFields: Readonly<Record<string, IdKind>> = { offer_id: 'offer', listingId: 'node' }
export const kindInBody = (field: string): IdKind | undefined => bodyFields[field]

/** A thing that is asked for by its id; `onGrid`: as buyers see it, and not otherwise. */
export interface SoughtThing {
  readonly id: string
  readonly kind: IdKind
  readonly onGrid: boolean
}

/** An id in a path: its name, the collection that answers it, and the kind of thing that this holds. */
interface IdInPath {
  readonly name: string
  readonly collection: string
  readonly kind: IdKind | undefined
  /** Whether it is one of the grid alone. */
  readonly onGrid: boolean
}
/** The ids in a path, in their order. */
export const idsInPath = (path: string): readonly IdInPath[] =>
  [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 1: name = '', index }) => {
    const collection = path.slice(0, index)
    const last = collection.slice(collection.lastIndexOf('/') + 1)
    return { name, collection, kind: collections[last], onGrid: last === gridOfNodes }
  })
