/** `parley`: install, the first commands, and every command as the CLI itself describes it. */
import { html, joined, type Markup, prose } from '../html.ts'
import { code, operationLink, type Page, type Site, sample, table } from '../site.ts'
import { type CommandText, commands, withoutCommand } from '../tools/commands.gen.ts'

const anchorOf = ({ path }: CommandText) => path.replaceAll(' ', '-')
const isGroup = ({ path }: CommandText) => commands.some((other) => other.path.startsWith(`${path} `))
const depthOf = ({ path }: CommandText) => path.split(' ').length

const exitCodes = [
  [0, 'done'],
  [1, 'unexpected; or what was waited for ended otherwise'],
  [2, 'usage'],
  [3, 'the key is none, or may not'],
  [4, 'invalid, not found, or not possible in that state'],
  [5, 'money is missing'],
  [6, 'limited'],
  [7, 'the service does not answer'],
  [8, 'waits for a person’s approval; nothing was done yet'],
  [130, 'interrupted'],
] as const

export const cliPage: Page = {
  path: '/docs/tools/cli',
  title: 'Command line',
  lead: 'parley: GPU capacity, requests, introductions and rentals at the command line.',
  under: '/docs/tools',
  words: ['cli', 'terminal', 'shell', 'listen', 'stripe'],
  contents: () => [
    { href: '#install', label: 'Install', level: 2 },
    { href: '#webhooks', label: 'Webhooks on your machine', level: 2 },
    { href: '#programs', label: 'For programs', level: 2 },
    ...commands.filter((one) => depthOf(one) === 2).map((one) => ({ href: `#${anchorOf(one)}`, label: one.path, level: 2 }) as const),
  ],
  body: (site) => html`
<h2 id="install">Install</h2>
<p>It needs Node 20.19 or newer and nothing else. The key is kept in your settings folder, readable by you alone; <code>PARLEY_API_KEY</code> in the environment wins over it. The package is on no public registry: the operator hands out its tarball, or <code>npm run pack -- FOLDER</code> in the repository makes it. Without <code>--base-url</code> or <code>PARLEY_BASE_URL</code> it calls an installation on your own machine.</p>
${code('shell', `npm install --global ./parley-cli-*.tgz\nparley login --base-url ${site.baseUrl}\nparley me\nparley offers --gpu-model h100-sxm --available`, 'Shell')}
<p><code>source &lt;(parley completion bash)</code> completes commands, options and their values; <code>zsh</code> and <code>fish</code> too; <code>bash</code> needs the package <code>bash-completion</code> for it. Every command tells more with <code>--help</code>.</p>
<h2 id="webhooks">Webhooks on your machine</h2>
<p><code>parley listen</code> follows the <a href="/docs/guides/staying-in-sync">events</a> of your company and posts each to a program of yours, with the headers and the body of a real delivery. With a test key, <code>parley sandbox</code> makes things happen:</p>
${code('shell', 'parley listen --forward-to localhost:3000/webhooks\nparley sandbox opportunities create\n    # in another terminal', 'Shell')}
<p>It prints the secret that signs, then each delivery's type and your program's answer. Nothing is posted again: the service repeats deliveries, this command does not.</p>
<h2 id="programs">For programs</h2>
<p><code>--json</code> answers in JSON, failures too (on the error stream); endless commands print a line for each. Nothing is asked where no terminal is; what spends or deletes then needs <code>--yes</code>. <code>--idempotency-key</code> makes a write that is run again do nothing twice; <code>parley rent</code> takes it with the offer named, and Radar (<code>nodes inquire</code>, <code>submissions …</code>) remembers no reply: it echoes the key and writes again.</p>
<p>No command calls these; use the <a href="/docs/tools/sdk">SDK</a> or the API itself: ${missing(site)}.</p>
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
  // What a group shows, its commands show too.
  const shown = isGroup(command) ? [] : examples
  return html`${heading}
<p>${prose(summary.endsWith('.') ? summary : `${summary}.`)}</p>
${options.length > 0 && optionTable(path, options)}
${shown.length > 0 && sample(shown.map(([typed, does]) => `${typed}\n    # ${does}`).join('\n'), `Examples of ${path}`)}`
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
