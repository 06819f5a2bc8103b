/** Whether a text gives its author away: the company's name, an e-mail address, a URL. */

/** Format characters and combining marks: what a name can be dressed up with. */
const dress = /\p{Cf}|\p{M}/gu
const undressed = (text: string) => text.normalize('NFKD').replace(dress, '').toLowerCase()
const eMail = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]{2,}/u
const address =
  /\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|ai|dev|cloud|app|info|biz|tech|eu|de|uk|fr|nl|ch|at|us|example|test)\b/iu
/** Shorter names are compared as whole words alone. */
const leastSqueezedLength = 5

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

export type Giveaway = 'company name' | 'e-mail address' | 'URL'

/** What in the text identifies its author, or null. Case, accents, punctuation, spacing and invisible characters do not hide a name. */
export function giveaway(text: string, companyName: string): Giveaway | null {
  const plain = undressed(text)
  if (eMail.test(plain)) return 'e-mail address'
  if (address.test(plain)) return 'URL'
  const said = words(plain)
  const name = words(undressed(companyName))
  if (name.length === 0) return null
  if (` ${said.join(' ')} `.includes(` ${name.join(' ')} `)) return 'company name'
  const squeezed = name.join('')
  return squeezed.length >= leastSqueezedLength && said.join('').includes(squeezed) ? 'company name' : null
}
