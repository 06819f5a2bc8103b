/** Characters that nobody sees and that copied texts contain. Those that change how an emoji looks are not among them. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const blank = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

/** A text without the spaces and the invisible characters around it. Within a name, such characters may join or separate letters. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start++
  while (end > start && blank.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A code or an address without invisible characters. */
export const visible = (text: string): string => trimmed(text).replaceAll(invisible, '')
