/** `parley listen`: webhooks to a program on this machine, made of the feed, in the form of real deliveries. */
import { webhooks } from '@parley/sdk'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { paint, plain } from '../terminal/text.ts'
import { define, webAddress } from './define.ts'
import { type Delivered, deliver } from './deliver.ts'
import { type FeedFlags, feedOptions, following } from './events.ts'

interface ListenFlags extends FeedFlags {
  readonly forwardTo: URL
  readonly secret: string
}

export function listenCommand(program: Command, cli: Cli): void {
  const listen = define(program, 'listen', 'Forward events to a program on this machine, signed as real webhooks are, until Ctrl-C', [
    ['parley listen --forward-to localhost:3000/webhooks', 'everything that happens from now on'],
    ['parley listen --forward-to http://127.0.0.1:3000/hooks --type "opportunity.*,introduction.*"', 'only some of it'],
    ['parley sandbox opportunities create', 'in another terminal, with a test key: something to forward'],
  ])
    .requiredOption('--forward-to <url>', 'where to; http:// may be left out', addressOf)
    .addOption(secretOption())
  feedOptions(listen, 'now').action((flags: ListenFlags) => forwardEvents(cli, flags))
}

async function forwardEvents(cli: Cli, { forwardTo, secret, ...flags }: ListenFlags): Promise<void> {
  const parley = await cli.parley()
  const feed = await following(cli, parley, flags)
  cli.out.streamed({ forwardTo: forwardTo.href, secret }, `Forwarding to ${forwardTo.href}, signed with ${secret}`)
  for await (const event of parley.events.follow(feed)) {
    const delivered = await deliver(forwardTo, event, secret, cli.signal)
    cli.out.streamed(
      { event: event.id, type: event.type, ...delivered },
      `${event.createdAt}  ${plain(event.type)}  ${outcomeOf(delivered)}`,
    )
  }
}

/** The default is another one each time: help tells none. */
const secretOption = () =>
  new Option('--secret <secret>', 'signs with a secret of yours')
    .argParser(secretOf)
    .default(webhooks.generateSecret(), 'a new one, which is printed')

const outcomeOf = ({ status, error, durationMs }: Delivered): string =>
  status === null
    ? paint('red', plain(error ?? ''))
    : `${paint(status >= 200 && status < 300 ? 'green' : 'red', String(status))} in ${Math.round(durationMs)} ms`

function addressOf(typed: string): URL {
  const address = webAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (!address) throw new InvalidArgumentError('Expected an address such as localhost:3000/webhooks.')
  return address
}

const secretPrefix = 'whsec_'
const leastSecretBytes = 24

function secretOf(typed: string): string {
  const base64 = typed.startsWith(secretPrefix) ? typed.slice(secretPrefix.length) : ''
  const bytes = Buffer.from(base64, 'base64')
  // What is no base64 is read as something else; with or without its end is the same.
  const asRead = bytes.toString('base64')
  const isBase64 = base64 === asRead || base64 === asRead.replaceAll('=', '')
  if (!isBase64 || bytes.length < leastSecretBytes) throw new InvalidArgumentError('Expected whsec_ and base64.')
  return typed
}
