/** The kinds of IDs: the prefix names the kind of object, and each collection of a path contains one kind. */
import { type IdKind, idPrefixes } from './fields.ts'

const kindsByPrefix: ReadonlyMap<string, IdKind> = new Map(Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind as IdKind]))

/** The kind that an ID's prefix names. Undefined if the prefix is unknown. */
export const kindOfId = (id: string): IdKind | undefined => kindsByPrefix.get(id.slice(0, Math.max(0, id.indexOf('_'))))

/** The kinds as nouns in a sentence. */
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

/** A hint that the ID names another kind than expected. Undefined if the ID may be of the expected kind. */
export function wrongKindHint(id: string, expected: IdKind): string | undefined {
  const kind = kindOfId(id)
  if (kind === undefined || kind === expected) return undefined
  const actual = `The ID begins with ${idPrefixes[kind]}_: it names ${nouns[kind]}.`
  return `${actual} The ID of ${nouns[expected]} is expected here. It begins with ${idPrefixes[expected]}_.`
}

/** The kind of object in each collection of a path. */
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

/** This collection only contains nodes on the grid. Other nodes do not exist for its readers. */
const gridCollection = 'nodes'

/** The body fields that contain one ID, and the kind of object that it names. */
const bodyFields: Readonly<Record<string, IdKind>> = { offer_id: 'offer', listingId: 'node' }
export const kindOfBodyField = (field: string): IdKind | undefined => bodyFields[field]

/** An object that is looked up by ID. `onGrid`: only if buyers can see it. */
export interface LookupTarget {
  readonly id: string
  readonly kind: IdKind
  readonly onGrid: boolean
}

/** An ID in a path: its parameter name, its collection, and the kind of object in that collection. */
interface IdInPath {
  readonly name: string
  readonly collection: string
  readonly kind: IdKind | undefined
  /** Whether it must be on the grid. */
  readonly onGrid: boolean
}
/** The IDs in a path, in order. */
export const idsInPath = (path: string): readonly IdInPath[] =>
  [...path.matchAll(/\/\{(\w+)\}/g)].map(({ 1: name = '', index }) => {
    const collection = path.slice(0, index)
    const last = collection.slice(collection.lastIndexOf('/') + 1)
    return { name, collection, kind: collections[last], onGrid: last === gridCollection }
  })
