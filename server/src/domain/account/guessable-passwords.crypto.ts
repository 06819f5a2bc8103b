/** Passwords that somebody who guesses tries first. */
import { invalid } from '../../core/fault.ts'

/** What passwords are most often made of: words, and keys that are next to each other. */
const commonWords = [
  ...['password', 'passw0rd', 'p@ssword', 'p@ssw0rd', 'passwort', 'letmein', 'welcome', 'changeme', 'iloveyou', 'administrator', 'admin'],
  ...['qwertyuiop', 'qwerty', 'qwertz', 'azerty', 'asdfghjkl', 'asdfgh', 'zxcvbnm', 'zxcvbn', 'qaz', 'wsx', 'edc', 'rfv'],
]

const minDistinctCharacters = 5
/** Whether it has few characters, or repeats a part of itself from the beginning to the end. */
const isRepetitive = (folded: string): boolean =>
  new Set(folded).size < minDistinctCharacters || `${folded}${folded}`.indexOf(folded, 1) < folded.length

/** Whether most characters are the same as the one before, or the next or previous one in order: 123456789012, aaabbbcccddd. */
function isSequence(folded: string): boolean {
  const steps = Array.from(folded, (character, i) => character.charCodeAt(0) - folded.charCodeAt(i - 1)).slice(1)
  return steps.filter((step) => Math.abs(step) <= 1).length > (steps.length * 2) / 3
}

const minWordLength = 3
/** How many letters must remain besides the words that everybody knows. */
const minOwnLetters = 4
/** Whether it consists of known words, with digits and signs. */
function isMadeOf(folded: string, words: readonly string[]): boolean {
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ' '), folded)
  return rest !== folded && [...rest.matchAll(/\p{L}/gu)].length < minOwnLetters
}

/** `knownTexts` are known to everybody: the owner's address, the service's name. */
export function isGuessable(password: string, knownTexts: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase()
  const knownWords = knownTexts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= minWordLength)
  return isRepetitive(folded) || isSequence(folded) || isMadeOf(folded, [...commonWords, ...knownWords])
}

/** Call it where a password is chosen. `field` is the body's field that contains it. */
export function refuseGuessable(field: string, password: string, knownTexts: readonly string[]): void {
  if (isGuessable(password, knownTexts)) {
    throw invalid(field, 'is easy to guess: it is common, repeats itself, or is made of your email address or the name of this service')
  }
}
