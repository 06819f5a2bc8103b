/** `parley`: installation, first commands, and a reference of every command from the CLI's own help texts. */
import { html, joined, type Markup, prose } from '../html.ts'
import { code, operationLink, type Page, type Site, sample, table } from '../site.ts'
import { type CommandText, commands, withoutCommand } from '../tools/commands.gen.ts'

const anchorOf = ({ path }: CommandText) => path.replaceAll(' ', '-')
const isGroup = ({ path }: CommandText) => commands.some((other) => other.path.startsWith(`${path} `))
const depthOf = ({ path }: CommandText) => path.split(' ').length

const exitCodes = [
  [0, 'success'],
  [1, 'an unexpected error, or a wait that ended with a different result'],
  [2, 'wrong usage'],
  [3, 'the key is missing or invalid, or lacks permission'],
  [4, 'invalid, not found, or not possible in the current state'],
  [5, 'not enough money'],
  [6, 'rate limit exceeded'],
  [7, 'the service is unavailable'],
  [8, 'the call needs a person’s approval, and nothing was executed yet'],
  [130, 'interrupted'],
] as const

export const cliPage: Page = {
  path: '/docs/tools/cli',
  title: 'Command line',
  lead: 'Use GPU capacity, requests, introductions and rentals on the command line with parley.',
  section: '/docs/tools',
  searchTerms: ['cli', 'terminal', 'shell', 'listen', 'stripe'],
  contents: () => [
    { href: '#install', label: 'Install', level: 2 },
    { href: '#webhooks', label: 'Receive webhooks locally', level: 2 },
    { href: '#programs', label: 'Scripting', level: 2 },
    ...commands.filter((one) => depthOf(one) === 2).map((one) => ({ href: `#${anchorOf(one)}`, label: one.path, level: 2 }) as const),
  ],
  body: (site) => html`
<h2 id="install">Install</h2>
<p>The command line needs only Node 20.19 or newer. It stores your key in your settings folder, where only you can read it. The environment variable <code>PARLEY_API_KEY</code> takes precedence. The package is not on a public registry. Get its tarball from the operator, or build it with <code>npm run pack -- FOLDER</code> in the repository. Without <code>--base-url</code> or <code>PARLEY_BASE_URL</code>, <code>parley</code> calls an installation on your own machine.</p>
${code('shell', `npm install --global ./parley-cli-*.tgz\nparley login --base-url ${site.baseUrl}\nparley me\nparley offers --gpu-model h100-sxm --available`, 'Shell')}
<p><code>source &lt;(parley completion bash)</code> completes commands, options and their values. <code>zsh</code> and <code>fish</code> work too. <code>bash</code> needs the package <code>bash-completion</code>. Use <code>--help</code> with any command for details.</p>
<h2 id="webhooks">Receive webhooks locally</h2>
<p><code>parley listen</code> follows the <a href="/docs/guides/staying-in-sync">events</a> of your company and posts each one to your program, with the headers and the body of a real delivery. With a test key, <code>parley sandbox</code> creates events:</p>
${code('shell', 'parley listen --forward-to localhost:3000/webhooks\nparley sandbox opportunities create\n    # in another terminal', 'Shell')}
<p>The command prints the signing secret, and then each delivery's type and your program's response. Unlike the service, it does not retry deliveries.</p>
<h2 id="programs">Scripting</h2>
<p><code>--json</code> prints JSON. Errors are also JSON, on the error stream. An error with <code>result: "unknown"</code> means that the write may have been executed. Commands that run continuously print one line per item. Without a terminal, commands do not prompt, and commands that spend or delete need <code>--yes</code>. <code>--idempotency-key</code> lets you repeat a write without executing it twice. <code>parley rent</code> accepts it if you name the offer. Radar (<code>nodes inquire</code>, <code>submissions …</code>) does not store responses: it echoes the key and writes again.</p>
<p>These endpoints have no command. Use the <a href="/docs/tools/sdk">SDK</a> or the API instead: ${missing(site)}.</p>
${table(
  'Exit codes',
  ['exit code', 'meaning'],
  exitCodes.map(([exit, meaning]) => [html`<code>${exit}</code>`, meaning]),
)}
${commands.map(commandPart)}`,
}

const missing = (site: Site) =>
  joined(
    withoutCommand.map((name) => operationLink(site, name)),
    ', ',
  )

function commandPart(command: CommandText): Markup {
  const { path, summary, options, examples } = command
  const title = html`<code>${[path, ...command.arguments].join(' ')}</code>`
  const heading =
    depthOf(command) === 2 ? html`<h2 id="${anchorOf(command)}">${title}</h2>` : html`<h3 id="${anchorOf(command)}">${title}</h3>`
  // The commands of a group show its examples.
  const shownExamples = isGroup(command) ? [] : examples
  return html`${heading}
<p>${prose(summary.endsWith('.') ? summary : `${summary}.`)}</p>
${options.length > 0 && optionTable(path, options)}
${shownExamples.length > 0 && sample(shownExamples.map(([line, explanation]) => `${line}\n    # ${explanation}`).join('\n'), `Examples of ${path}`)}`
}

const optionTable = (path: string, options: CommandText['options']): Markup =>
  table(
    `Options of ${path}`,
    ['option', 'meaning'],
    options.map(({ flags, summary }) => [
      joined(
        flags.split(', ').map((flag) => html`<code>${flag}</code>`),
        ', ',
      ),
      prose(summary),
    ]),
  )
