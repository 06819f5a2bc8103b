/** `llms.txt`: an index of the documentation for agents (llmstxt.org). */
import { markdownPath } from './markdown.ts'
import type { Page, Site } from './site.ts'

const sections: readonly (readonly [string, (page: Page) => boolean])[] = [
  ['Start', ({ section }) => section === '/docs'],
  ['Guides', ({ section, path }) => section === '/docs/guides' && path !== section],
  ['Libraries and tools', ({ section }) => section === '/docs/tools'],
  ['Endpoints', ({ path }) => path.startsWith('/docs/reference')],
  ['Errors and changes', ({ section }) => section === '/docs/errors' || section === '/docs/changelog'],
  ['Optional', ({ path }) => path.startsWith('/docs/objects/')],
]

export function llmsText(site: Site, pages: readonly Page[]): string {
  const { origin } = new URL(site.baseUrl)
  const line = ({ title, path, lead }: Page) => `- [${title}](${origin}${markdownPath(path)}): ${lead.split('\n')[0]}`
  return `# ${site.serviceName} Partner API

> The HTTP API of an introduction marketplace for GPU capacity. Buyers file demand, sellers read it anonymised, and a reveal introduces both. Machines are rented by the second.

Base URL: ${site.baseUrl}. Send \`Authorization: Bearer <key>\` with every call. A test key (\`gpk_test_…\`) acts in a separate test world, where nothing costs money. The OpenAPI 3.1 document is at ${site.baseUrl}/openapi.json. Agents can use the API over MCP at ${origin}/mcp with the same keys.

${sections
  .map(([title, includes]) => ({ title, matching: pages.filter(includes) }))
  .filter(({ matching }) => matching.length > 0)
  .map(({ title, matching }) => `## ${title}\n\n${matching.map(line).join('\n')}`)
  .join('\n\n')}
`
}
