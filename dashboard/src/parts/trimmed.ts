/** Characters that nobody sees and that copied texts contain. Those that change how an emoji looks are not among them. */
const invisible = String.raw`\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`
const atEnds = new RegExp(`^[\\s${invisible}]+|[\\s${invisible}]+$`, 'g')
const anywhere = new RegExp(`[${invisible}]`, 'g')

/** A text without the spaces and the invisible characters around it. Within a name, such characters may join or separate letters. */
export const trimmed = (text: string): string => text.replaceAll(atEnds, '')

/** A code or an address without invisible characters. */
export const visible = (text: string): string => trimmed(text).replaceAll(anywhere, '')
