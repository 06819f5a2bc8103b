/** `parley listen`: forwards events from the feed to a local program, in the form of real webhook deliveries. */
import { webhooks } from '@parley/sdk'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { paint, sanitize } from '../terminal/text.ts'
import { define, parseWebUrl } from './define.ts'
import { type DeliveryResult, deliver } from './deliver.ts'
import { type FeedFlags, feedOptions, followOptionsOf } from './events.ts'

interface ListenFlags extends FeedFlags {
  readonly forwardTo: URL
  readonly secret: string
}

export function listenCommand(program: Command, cli: Cli): void {
  const listen = define(program, 'listen', 'Forward events to a local program, signed like real webhooks, until Ctrl-C', [
    ['parley listen --forward-to localhost:3000/webhooks', 'all events from now on'],
    ['parley listen --forward-to http://127.0.0.1:3000/hooks --type "opportunity.*,introduction.*"', 'only some event types'],
    ['parley sandbox opportunities create', 'in another terminal with a test key, creates an event to forward'],
  ])
    .requiredOption('--forward-to <url>', 'URL of your program; http:// is optional', parseForwardUrl)
    .addOption(secretOption())
  feedOptions(listen, 'now').action((flags: ListenFlags) => forwardEvents(cli, flags))
}

async function forwardEvents(cli: Cli, { forwardTo, secret, ...flags }: ListenFlags): Promise<void> {
  const parley = await cli.parley()
  const feed = await followOptionsOf(cli, parley, flags)
  cli.out.streamItem({ forwardTo: forwardTo.href, secret }, `Forwarding to ${forwardTo.href}, signed with ${secret}`)
  for await (const event of parley.events.follow(feed)) {
    const delivered = await deliver(forwardTo, event, secret, cli.signal)
    if (cli.interrupted) return
    cli.out.streamItem(
      { event: event.id, type: event.type, ...delivered },
      `${event.createdAt}  ${sanitize(event.type)}  ${outcomeOf(delivered)}`,
    )
  }
}

/** The default is a new secret for each run, so the help does not show it. */
const secretOption = () =>
  new Option('--secret <secret>', 'sign with your own secret')
    .argParser(secretOf)
    .default(webhooks.generateSecret(), 'a new secret, which is printed')

const outcomeOf = ({ status, error, durationMs }: DeliveryResult): string =>
  status === null
    ? paint('red', sanitize(error ?? ''))
    : `${paint(status >= 200 && status < 300 ? 'green' : 'red', String(status))} in ${Math.round(durationMs)} ms`

function parseForwardUrl(typed: string): URL {
  const url = parseWebUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (!url) throw new InvalidArgumentError('Expected a URL such as localhost:3000/webhooks.')
  return url
}

const secretPrefix = 'whsec_'
const minSecretBytes = 24

function secretOf(typed: string): string {
  const base64 = typed.startsWith(secretPrefix) ? typed.slice(secretPrefix.length) : ''
  const bytes = Buffer.from(base64, 'base64')
  // Invalid base64 is decoded to something else. Padding is optional.
  const reencoded = bytes.toString('base64')
  const isBase64 = base64 === reencoded || base64 === reencoded.replaceAll('=', '')
  if (!isBase64 || bytes.length < minSecretBytes) throw new InvalidArgumentError('Expected whsec_ followed by base64.')
  return typed
}
