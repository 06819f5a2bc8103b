/** Pages as Markdown, for agents and for terminals. It is generated from the HTML, so both have the same content. */
import type Turndown from 'turndown'
import type { Markup } from './html.ts'
import type { Page, Site } from './site.ts'

/** `/docs` is `/docs.md`, `/docs/errors` is `/docs/errors.md`. */
export const markdownPath = (path: string): string => `${path}.md`

export async function openMarkdown(): Promise<(markup: Markup) => string> {
  // In the bundle, a CommonJS module has only a default export.
  const [{ default: Converter }, { default: plugins }] = await Promise.all([import('turndown'), import('turndown-plugin-gfm')])
  const converter = new Converter({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*' })
  converter.use(plugins.tables)
  for (const [name, rule] of Object.entries(rules)) converter.addRule(name, rule)
  // Without this, words such as FILE_REQUEST would contain backslashes.
  converter.escape = (text) => text.replaceAll(/^(#{1,6} |>)/g, '\\$1')
  return ({ text }) => converter.turndown(text)
}

const rules: Readonly<Record<string, Turndown.Rule>> = {
  // Elements that are only visual or interactive.
  removed: { filter: (node) => /^(FORM|BUTTON|INPUT|LABEL|LEGEND|FIGCAPTION|svg|SVG)$/.test(node.nodeName), replacement: () => '' },
  program: {
    filter: (node) => node.nodeName === 'FIGURE' && Boolean(node.querySelector('pre code')),
    replacement: (_, node) => {
      const code = (node as unknown as QueryableNode).querySelector('pre code')
      return `\n\n\`\`\`${code?.getAttribute('data-language') ?? ''}\n${code?.textContent ?? ''}\n\`\`\`\n\n`
    },
  },
  picture: {
    filter: (node) => node.nodeName === 'FIGURE' && Boolean(node.querySelector('svg')),
    replacement: (content, node) => {
      const captions = (node as unknown as QueryableNode).querySelectorAll('desc, figcaption')
      return `\n\n${[...captions].map(({ textContent }) => textContent).join('\n\n')}${content.trim()}\n\n`
    },
  },
  term: { filter: 'dt', replacement: (content) => `\n- ${content.trim()}` },
  meaning: { filter: 'dd', replacement: (content) => (/^\s*- /.test(content) ? content.replaceAll('\n', '\n  ') : `: ${content.trim()}`) },
}

/** The converter's DOM nodes, for which the server has no types. */
interface QueryableNode {
  querySelector(selector: string): { readonly textContent: string | null; getAttribute(name: string): string | null } | null
  querySelectorAll(selector: string): Iterable<{ readonly textContent: string | null }>
}

/** A page as Markdown, with links to other Markdown pages. */
export function markdownOf(site: Site, page: Page, convert: (markup: Markup) => string): string {
  const { origin } = new URL(site.baseUrl)
  const text = convert(page.body(site))
    .replaceAll(/\]\((\/docs[^()#]*)(#[^()]*)?\)/g, (_, path: string, anchor = '') => `](${origin}${markdownPath(path)}${anchor})`)
    .replaceAll(/\n{3,}/g, '\n\n')
  return `# ${page.title}\n\n${page.lead}\n\n${text}\n`
}
