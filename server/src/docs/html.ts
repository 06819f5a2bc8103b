/** Markup that escapes by default. */

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
export type Content = Markup | string | number | false | null | undefined | readonly Content[]

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

function render(content: Content): string {
  if (content instanceof Markup) return content.text
  if (content === false || content === null || content === undefined) return ''
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content))
  return content.map(render).join('')
}

/** A template: its own text is kept, inserted values are escaped, and lists are concatenated. */
export const html = (text: TemplateStringsArray, ...values: readonly Content[]) =>
  new Markup(text.reduce((all, part, index) => all + render(values[index - 1]) + part))

/** A sentence with code in `backticks`. */
export const prose = (sentence: string): Markup =>
  html`${sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`

/** The same sentence where no markup is possible. */
export const unquoted = (sentence: string): string => sentence.replaceAll('`', '')

/** Items with a separator between them. */
export const joined = (items: readonly Content[], separator: string): Content[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]))
