/** Names that pretend to be the service. */
import { foldName, replaceInvisible } from '@parley/contract/folding'

/** Where one word of a name ends and the next begins: `Support-Team`, `SupportTeam`. */
const wordSeparators = /[^\p{L}\p{M}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u

/**
 * Whether a name begins with the service's own name as a word, in any spelling: `P a r l e y support`, not `Parleyton`. Letters that are
 * drawn as blanks, or are invisible, separate words as a space does.
 */
export function beginsWithService(name: string, serviceName: string): boolean {
  const service = foldName(serviceName)
  const words = replaceInvisible(name)
    .split(wordSeparators)
    .filter((word) => word !== '')
  return words.some((_, last) => foldName(words.slice(0, last + 1).join('')) === service)
}
