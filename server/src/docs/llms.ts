/** `llms.txt`: an index of the documentation for agents (llmstxt.org). */
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

> The HTTP API of an introduction marketplace for GPU capacity. Buyers file demand, sellers read it anonymised, and a reveal introduces both. Machines are rented by the second.

Base URL: ${site.baseUrl}. Send \`Authorization: Bearer <key>\` with every call. A test key (\`gpk_test_…\`) acts in a separate test world, where nothing costs money. The OpenAPI 3.1 document is at ${site.baseUrl}/openapi.json. Agents can use the API over MCP at ${origin}/mcp with the same keys.

${sections
  .map(([title, holds]) => ({ title, held: pages.filter(holds) }))
  .filter(({ held }) => held.length > 0)
  .map(({ title, held }) => `## ${title}\n\n${held.map(line).join('\n')}`)
  .join('\n\n')}
`
}
