/** Pages as Markdown, for agents and for people who read in a terminal: made of the HTML, so that both say the same. */
import type Turndown from 'turndown'
import type { Markup } from './html.ts'
import type { Page, Site } from './site.ts'

/** `/docs` is `/docs.md`, `/docs/errors` is `/docs/errors.md`. */
export const markdownPath = (path: string): string => `${path}.md`

export async function openMarkdown(): Promise<(markup: Markup) => string> {
  // The bundle knows the default export alone of a module in the old form.
  const [{ default: Converter }, { default: plugins }] = await Promise.all([import('turndown'), import('turndown-plugin-gfm')])
  const converter = new Converter({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*' })
  converter.use(plugins.tables)
  for (const [name, rule] of Object.entries(rules)) converter.addRule(name, rule)
  // Without this, words such as FILE_REQUEST would bear backslashes.
  converter.escape = (text) => text.replaceAll(/^(#{1,6} |>)/g, '\\$1')
  return ({ text }) => converter.turndown(text)
}

const rules: Readonly<Record<string, Turndown.Rule>> = {
  // What is there for eyes or hands alone.
  left: { filter: (node) => /^(FORM|BUTTON|INPUT|LABEL|LEGEND|FIGCAPTION|svg|SVG)$/.test(node.nodeName), replacement: () => '' },
  program: {
    filter: (node) => node.nodeName === 'FIGURE' && Boolean(node.querySelector('pre code')),
    replacement: (_, node) => {
      const code = (node as unknown as Queried).querySelector('pre code')
      return `\n\n\`\`\`${code?.getAttribute('data-language') ?? ''}\n${code?.textContent ?? ''}\n\`\`\`\n\n`
    },
  },
  picture: {
    filter: (node) => node.nodeName === 'FIGURE' && Boolean(node.querySelector('svg')),
    replacement: (content, node) => {
      const words = (node as unknown as Queried).querySelectorAll('desc, figcaption')
      return `\n\n${[...words].map(({ textContent }) => textContent).join('\n\n')}${content.trim()}\n\n`
    },
  },
  term: { filter: 'dt', replacement: (content) => `\n- ${content.trim()}` },
  meaning: { filter: 'dd', replacement: (content) => (/^\s*- /.test(content) ? content.replaceAll('\n', '\n  ') : `: ${content.trim()}`) },
}

/** What the converter's nodes are, of which the server's types know nothing. */
interface Queried {
  querySelector(selector: string): { readonly textContent: string | null; getAttribute(name: string): string | null } | null
  querySelectorAll(selector: string): Iterable<{ readonly textContent: string | null }>
}

/** A page's text, with links that lead to Markdown again. */
export function markdownOf(site: Site, page: Page, convert: (markup: Markup) => string): string {
  const { origin } = new URL(site.baseUrl)
  const text = convert(page.body(site))
    .replaceAll(/\]\((\/docs[^()#]*)(#[^()]*)?\)/g, (_, path: string, anchor = '') => `](${origin}${markdownPath(path)}${anchor})`)
    .replaceAll(/\n{3,}/g, '\n\n')
  return `# ${page.title}\n\n${page.lead}\n\n${text}\n`
}
