/** Terms of the contract in words for people. */

const abbreviations = /\b(?:api|cpu|gpu|id|ip|ssh|url)\b/gi

/** `authorized_signatory` → `Authorized signatory`, `ssh_key` → `SSH key`. */
export function humanize(code: string): string {
  const plain = code
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalized(plain).replaceAll(abbreviations, (short) => short.toUpperCase())
}

/** `at the median` → `At the median`. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A sentence that ends with a name, which may end with a full stop of its own: `You have met Sella S.r.l.` */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** Names of the few actions whose words are not enough. */
const actionTexts: Readonly<Record<string, string>> = { 'factor.proven': 'Second factor verified' }
/** Pages call a submission, and its node on Radar, a listing. */
const listingPrefix = /^(?:submission|node)(?=\.)/

/** `key.created` → `Key created`, `submission.approved` → `Listing approved`. */
export const actionText = (action: string): string =>
  actionTexts[action] ?? humanize(action.replace(listingPrefix, 'listing').replaceAll('.', ' '))

/** Names of the few states whose words are not enough. */
const stateTexts: Readonly<Record<string, string>> = {
  pending: 'In review',
  provisioning: 'Starting',
  'on Radar': 'On Radar',
  'off Radar': 'Off Radar',
  'not on Radar': 'Not on Radar',
}

/** `pending` → `In review`, `sold out` → `Sold out`: the same wording of a state on all pages. */
export const stateText = (state: string): string => stateTexts[state] ?? humanize(state)

/** The same for objects that nobody reviews: a delivery, or a call that a person approves. */
export const waitingText = (state: string): string => (state === 'pending' ? 'Waiting' : stateText(state))

/** Contract terms for which people use other words. */
const objectNames: Readonly<Record<string, string>> = { submission: 'listing' }

/** Why an object in this state does not allow a step now: `The listing is in review. You can do this once it is approved.` */
export function whyNotInState(objectType: string, state: string, from: readonly string[]): string {
  const needed = from.map((one) => stateText(one).toLowerCase()).join(' or ')
  const prefix = state === 'pending' ? 'You can do this once it is' : 'You can do this only while it is'
  return `The ${objectNames[objectType] ?? objectType} is ${stateText(state).toLowerCase()}. ${prefix} ${needed}.`
}

/** A provider's pseudonym as pages show it: `pb81eda7ee2bf` → `Provider B81EDA`. */
export const providerText = (code: string): string => `Provider ${code.slice(1, 7).toUpperCase()}`

/** `1 node`, `3 nodes`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `2.5 %` of basis points. */
export const percent = (basisPoints: number): string => `${(basisPoints / 100).toLocaleString('en')} %`

/** A share as a whole percentage. A small share is not shown as 0, nor nearly all as 100. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '–'
  const rounded = Math.round((count / of) * 100)
  if (rounded === 0 && count > 0) return '< 1 %'
  return rounded === 100 && count < of ? '> 99 %' : `${rounded} %`
}

/** `H100 SXM` of `NVIDIA H100 SXM`. */
export const withoutMaker = (name: string): string => name.replace(/^(?:NVIDIA|AMD) /, '')

/** `an address and a bank account`. */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat('en').format(items)
