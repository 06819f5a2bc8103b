/** The MCP server for agents: how to connect a host, and a reference of every tool from the server's own descriptions. */
import { html, type Markup, prose } from '../html.ts'
import { type Page, sample, table } from '../site.ts'
import { agentTools, type ToolText } from '../tools/agent-tools.gen.ts'

const kindOf = ({ reads, decides }: ToolText) =>
  decides ? 'spends money or makes a decision: needs two calls' : reads ? 'reads' : 'writes immediately'

export const mcpPage: Page = {
  path: '/docs/tools/mcp',
  title: 'MCP server for agents',
  lead: 'Task-oriented tools for agents, over streamable HTTP at /mcp or over stdio. They use the keys, scopes and limits of the API.',
  section: '/docs/tools',
  searchTerms: ['model context protocol', 'agent', 'llm', 'claude'],
  contents: () => [
    { href: '#connect', label: 'Connect', level: 2 },
    { href: '#two-steps', label: 'Confirmation', level: 2 },
    ...agentTools.map(({ name }) => ({ href: `#${name}`, label: name, level: 2 }) as const),
  ],
  body: ({ baseUrl }) => html`
<h2 id="connect">Connect</h2>
<p>A host that supports streamable HTTP connects directly to the service, with an API key as its bearer token. A test key spends no money, and no other company sees what it creates.</p>
${sample(JSON.stringify({ mcpServers: { parley: { url: new URL('/mcp', baseUrl).href, headers: { Authorization: 'Bearer gpk_test_…' } } } }, null, 2), 'Over HTTP')}
<p>A host that starts local programs runs the package, which needs Node 20.19 or newer. The package is not on a public registry. Get its tarball from the operator, or build it with <code>npm run pack -- FOLDER</code> in the repository. Install it with <code>npm install --global ./parley-mcp-*.tgz</code>.</p>
${sample(JSON.stringify({ mcpServers: { parley: { command: 'parley-mcp', env: { PARLEY_API_KEY: 'gpk_test_…', PARLEY_BASE_URL: baseUrl } } } }, null, 2), 'Over stdio')}
<p>An agent has the permissions of its key. Give the key only the scopes that the task needs, and a daily spend cap. The agent's calls are ordinary API calls and are limited, logged and audited in the same way.</p>
<p>Over HTTP, each message also counts against the key's limits, in addition to the calls that its tool makes. A tool that makes one call counts twice, so 30 such tools fit into 60 calls a minute. Over stdio, only the calls count.</p>
<p>Every result is a sentence and the same content as structured data. An error says what to do about it. A tool that takes longer than 30 seconds over HTTP, or 60 seconds over stdio, is canceled together with its calls, and its result says so.</p>
<h2 id="two-steps">Confirmation</h2>
<p>A tool that spends money or makes a decision executes nothing on the first call. It returns what would happen, and a token. The same call with the token as <code>confirm</code> executes the action, once, regardless of how often it is repeated. A token is valid for ten minutes, and only for the same arguments and key. A machine is rented at no more than the price shown. Only a person can accept an opportunity or sign an agreement, in the dashboard.</p>
<p>An agent can also read these resources: <code>parley://docs/basics</code>, <code>parley://docs/states</code>, <code>parley://docs/errors</code>.</p>
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
