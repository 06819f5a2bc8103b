/** `llms.txt`: what there is to read, for agents (llmstxt.org). */
import { markdownPath } from './markdown.ts'
import type { Page, Site } from './site.ts'

const sections: readonly (readonly [string, (page: Page) => boolean])[] = [
  ['Start', ({ under }) => under === '/docs'],
  ['Guides', ({ under, path }) => under === '/docs/guides' && path !== under],
  ['Libraries and tools', ({ under }) => under === '/docs/tools'],
  ['Endpoints', ({ path }) => path.startsWith('/docs/reference')],
  ['Errors and changes', ({ under }) => under === '/docs/errors' || under === '/docs/changelog'],
  ['Optional', ({ path }) => path.startsWith('/docs/objects/')],
]

export function llmsText(site: Site, pages: readonly Page[]): string {
  const { origin } = new URL(site.baseUrl)
  const line = ({ title, path, lead }: Page) => `- [${title}](${origin}${markdownPath(path)}): ${lead.split('\n')[0]}`
  return `# ${site.serviceName} Partner API

> An introduction marketplace for GPU capacity, as an HTTP API. Buyers file demand, sellers read it anonymised, a reveal introduces both; machines are rented by the second.

Base address: ${site.baseUrl}. Every call bears \`Authorization: Bearer <key>\`; a test key (\`gpk_test_…\`) acts in a world of its own, where nothing costs anything. The OpenAPI 3.1 description is at ${site.baseUrl}/openapi.json. Agents reach the API by MCP at ${origin}/mcp with the same keys.

${sections
  .map(([title, holds]) => ({ title, held: pages.filter(holds) }))
  .filter(({ held }) => held.length > 0)
  .map(({ title, held }) => `## ${title}\n\n${held.map(line).join('\n')}`)
  .join('\n\n')}
`
}
