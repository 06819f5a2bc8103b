/** A character that nobody sees and that copied texts contain. Those that change how an emoji looks are not among them. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/
const isBlank = (character: string) => invisible.test(character) || /\s/.test(character)

/** A text without the spaces and the invisible characters around it. Within a name, such characters may join or separate letters. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charAt(start))) start++
  while (end > start && isBlank(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A code or an address without invisible characters. */
export const visible = (text: string): string =>
  Array.from(trimmed(text))
    .filter((character) => !invisible.test(character))
    .join('')
