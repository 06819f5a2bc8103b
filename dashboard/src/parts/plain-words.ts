/** Words of the contract as people read them. */

const abbreviations = /\b(?:api|cpu|gpu|id|ip|ssh|url)\b/gi

/** `authorized_signatory` → `Authorized signatory`, `ssh_key` → `SSH key`. */
export function plainWords(code: string): string {
  const plain = code
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).replaceAll(abbreviations, (short) => short.toUpperCase())
}

/** What the words of a few actions do not tell. */
const actionTexts: Readonly<Record<string, string>> = { 'factor.proven': 'Second factor verified' }
/** Pages call a submission, and the node that it is on the grid, a listing. */
const listingWord = /^(?:submission|node)(?=\.)/

/** `key.created` → `Key created`, `submission.approved` → `Listing approved`. */
export const actionText = (action: string): string =>
  actionTexts[action] ?? plainWords(action.replace(listingWord, 'listing').replaceAll('.', ' '))

/** `1 node`, `3 nodes`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `2.5 %` of basis points. */
export const percent = (basisPoints: number): string => `${(basisPoints / 100).toLocaleString('en')} %`

/** A share as a whole percentage; a small one is not told as none, nor nearly all as all. */
export function shareText(count: number, of: number): string {
  if (of === 0) return '–'
  const rounded = Math.round((count / of) * 100)
  if (rounded === 0 && count > 0) return '< 1 %'
  return rounded === 100 && count < of ? '> 99 %' : `${rounded} %`
}
