/** `parley open`: opens the dashboard's page of an object. */
import { spawn } from 'node:child_process'
import { isNotFound, type Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import { define, parseWebUrl } from './define.ts'

const pages: Readonly<Record<string, string>> = {
  dem: '/requests',
  opp: '/opportunities',
  intro: '/introductions',
  node: '/radar',
  lot: '/lots',
  inq: '/inquiries',
  offer: '/catalog',
  rental: '/rentals',
  apv: '/approvals',
  whe: '/webhooks',
  key: '/keys',
}
/** Objects without their own page. Their list shows them. */
const listOnlyPrefixes = ['inq', 'key']

export function openCommand(program: Command, cli: Cli): void {
  define(program, 'open [id]', 'Open the dashboard, or the page of an object', [
    ['parley open opp_…', 'the page on which you can accept it'],
    ['parley open', 'the start page'],
    ['parley open dem_… --print', 'only prints the URL'],
  ])
    .option('--print', 'print the URL without opening it')
    .action(async (id: string | undefined, { print }: { readonly print?: true }) => {
      const { dashboardUrl, baseUrl, apiKey } = await cli.profile()
      const url =
        dashboardUrlOf(dashboardUrl, baseUrl) + (id === undefined ? '/' : await pageOf(id, cli.clientOf(apiKey, baseUrl), cli.signal))
      cli.out.text(url)
      if (!print) openInBrowser(url)
    })
}

/** The dashboard of a local installation uses the next port. For other installations, the profile stores the URL. */
function dashboardUrlOf(configuredUrl: string | null, baseUrl: string): string {
  const { hostname, protocol, port } = new URL(baseUrl)
  if (configuredUrl !== null) return expectDashboardUrl(configuredUrl).replace(/\/$/, '')
  if (['127.0.0.1', 'localhost', '[::1]'].includes(hostname) && port !== '') return `${protocol}//${hostname}:${Number(port) + 1}`
  throw new UsageError(
    'The URL of the dashboard is unknown. Store it with `parley login --dashboard-url https://…`, or set PARLEY_DASHBOARD_URL.',
  )
}

/** @throws UsageError if a browser cannot open the URL. */
export function expectDashboardUrl(url: string): string {
  if (parseWebUrl(url)) return url
  throw new UsageError(`--dashboard-url (PARLEY_DASHBOARD_URL): expected a URL such as https://parley.example, got ${JSON.stringify(url)}`)
}

async function pageOf(id: string, parley: Parley, signal: AbortSignal): Promise<string> {
  const [prefix = ''] = id.split('_')
  const page = pages[prefix]
  if (!page || !/^[a-z]+_[0-9A-Za-z]+$/.test(id))
    throw new UsageError(`${id} has no page. IDs with a page begin with ${Object.keys(pages).join('_, ')}_.`)
  if (listOnlyPrefixes.includes(prefix)) return page
  return `${prefix === 'node' && (await isOwn(id, parley, signal)) ? '/listings' : page}/${id}`
}

/** The company's own nodes have a listing page. Nodes of others have a page on the grid. */
async function isOwn(id: string, parley: Parley, signal: AbortSignal): Promise<boolean> {
  return parley.radar.submissions.get(id, { signal }).then(
    () => true,
    (error) => {
      if (isNotFound(error)) return false
      throw error
    },
  )
}

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** If there is no browser, the printed URL remains. */
function openInBrowser(url: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
