/** Agents: how a host reaches the MCP server, and every tool as the server itself describes it. */
import { html, type Markup, prose } from '../html.ts'
import { type Page, sample, table } from '../site.ts'
import { agentTools, type ToolText } from '../tools/agent-tools.gen.ts'

const kindOf = ({ reads, decides }: ToolText) => (decides ? 'costs money or decides: takes two calls' : reads ? 'reads' : 'writes at once')

export const mcpPage: Page = {
  path: '/docs/tools/mcp',
  title: 'MCP server for agents',
  lead: 'Tools shaped for tasks, over streamable HTTP at /mcp or over stdio, with the keys, scopes and limits of the API.',
  under: '/docs/tools',
  words: ['model context protocol', 'agent', 'llm', 'claude'],
  contents: () => [
    { href: '#connect', label: 'Connect', level: 2 },
    { href: '#two-steps', label: 'Two steps', level: 2 },
    ...agentTools.map(({ name }) => ({ href: `#${name}`, label: name, level: 2 }) as const),
  ],
  body: ({ baseUrl }) => html`
<h2 id="connect">Connect</h2>
<p>A host that speaks streamable HTTP reaches the service itself, with an API key as its bearer token. A test key spends nothing and is seen by nobody.</p>
${sample(JSON.stringify({ mcpServers: { parley: { url: new URL('/mcp', baseUrl).href, headers: { Authorization: 'Bearer gpk_test_…' } } } }, null, 2), 'Over HTTP')}
<p>A host that starts programs runs the package, which needs Node 20.19 or newer. It is on no public registry: install the tarball that the operator hands out, or that <code>npm run pack -- FOLDER</code> in the repository makes, with <code>npm install --global ./parley-mcp-*.tgz</code>.</p>
${sample(JSON.stringify({ mcpServers: { parley: { command: 'parley-mcp', env: { PARLEY_API_KEY: 'gpk_test_…', PARLEY_BASE_URL: baseUrl } } } }, null, 2), 'Over stdio')}
<p>What a key may bounds what an agent may: give it the scopes that its task needs, and a daily spend cap. Its calls are ordinary calls: limited, logged and audited as such. Over HTTP each message counts against the limits of the key too, beside the calls that its tool makes: a tool that makes one call counts twice, and of 60 calls a minute 30 such tools fit. Over stdio the calls alone count. Every answer is a sentence and the same as structured data; a failure says what to do about it. A tool that takes longer than 30 seconds over HTTP, or 60 over stdio, is ended with all of its calls, and says so.</p>
<h2 id="two-steps">Two steps</h2>
<p>A tool that costs money or decides does nothing at first: it answers what would happen, and a token. The same call with the token as <code>confirm</code> does it, once, however often it is repeated. A token is good for ten minutes, for those arguments and that key alone; a machine is rented at no more than the price that was told. Accepting an opportunity and signing are a person's steps in the dashboard.</p>
<p>Pages that an agent can read beside the tools: <code>parley://docs/basics</code>, <code>parley://docs/states</code>, <code>parley://docs/errors</code>.</p>
${agentTools.map(toolPart)}`,
}

function toolPart(tool: ToolText): Markup {
  const { name, title, description, input } = tool
  return html`<h2 id="${name}"><code>${name}</code></h2>
<p><strong>${title}</strong> (${kindOf(tool)}). ${prose(description)}</p>
${input.length > 0 && inputTable(tool)}`
}

const inputTable = ({ name, input }: ToolText): Markup =>
  table(
    `Input of ${name}`,
    ['argument', 'type', 'meaning'],
    input.map((one) => [html`<code>${one.name}</code>${one.required && ' (required)'}`, one.type, prose(one.description)]),
  )
