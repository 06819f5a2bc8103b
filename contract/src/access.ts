/** Access rights: the scopes of keys, the roles of members, and the rights of roles. */

/** In the order in which `GET /me` lists them. */
export const scopes = [
  'catalog:read',
  'rentals:read',
  'rentals:write',
  'radar:read',
  'radar:write',
  'requests:read',
  'requests:write',
  'opportunities:read',
  'opportunities:write',
  'introductions:read',
  'introductions:write',
  'events:read',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof scopes)[number]

/** What each scope grants, as text for documents and pages. */
export const scopeGrants: Readonly<Record<Scope, string>> = {
  'catalog:read': 'Read the catalog and reference data.',
  'rentals:read': 'Read rentals and their history; ask for quotes.',
  'rentals:write': 'Start and stop rentals. Spends money.',
  'radar:read': 'Read Radar nodes, your submissions and your inquiries.',
  'radar:write': 'Send Radar inquiries; propose, edit, withdraw and republish nodes.',
  'requests:read': 'Read requests.',
  'requests:write': 'File, edit and close requests.',
  'opportunities:read': 'Read opportunities.',
  'opportunities:write': 'Decline opportunities.',
  'introductions:read': 'Read introductions.',
  'introductions:write': 'Declare readiness.',
  'events:read': 'Follow events of the objects that the other scopes can read.',
  'webhooks:read': 'Read webhook endpoints and their deliveries.',
  'webhooks:write': 'Create, edit and delete webhook endpoints; roll their secrets, ping them and redeliver.',
}

/** The scopes of a key that is created without an explicit choice. */
export const defaultScopes: readonly Scope[] = ['catalog:read']

export const modes = ['live', 'test'] as const
export type Mode = (typeof modes)[number]

/** What each mode means, as text for documents and pages. */
export const modeMeanings: Readonly<Record<Mode, string>> = {
  live: 'Acts in the market. Its calls have real effects, and rentals cost money.',
  test: 'Acts in a test world of your company. Other companies do not see it, and it spends nothing.',
}

export const roles = ['owner', 'authorized_signatory', 'trader', 'viewer'] as const
export type Role = (typeof roles)[number]

/** What each role allows, as text for documents and pages. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: 'Manages people, keys and the wallet; signs and trades.',
  authorized_signatory: 'Signs for the company; trades.',
  trader: 'Files, lists, rents and answers; signs nothing.',
  viewer: 'Reads.',
}

const trading = ['owner', 'authorized_signatory', 'trader'] as const
const signing = ['owner', 'authorized_signatory'] as const

/** The roles that hold each right. Every role can read. */
export const rightHolders = {
  'request.manage': trading,
  'listing.manage': trading,
  'opportunity.decline': trading,
  'introduction.ready': trading,
  'rental.manage': trading,
  'webhook.manage': trading,
  'legal.sign': signing,
  'company.manage': ['owner'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof rightHolders

export function holdsRight(role: Role, right: Right): boolean {
  return (rightHolders[right] as readonly Role[]).includes(role)
}
