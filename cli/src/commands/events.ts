/** Events: list them once, or follow the feed. */
import type { CompanyEvent, FollowOptions, Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { messageOf } from '../failure.ts'
import type { Column } from '../terminal/table.ts'
import { sanitize, status, timestamp } from '../terminal/text.ts'
import { dateTime, define, limitOption } from './define.ts'

export interface FeedFlags {
  readonly since?: string
  readonly type?: readonly string[]
}

const columns: readonly Column<CompanyEvent>[] = [
  { title: 'TIME', cell: ({ createdAt }) => timestamp(createdAt) },
  { title: 'TYPE', cell: ({ type }) => sanitize(type) },
  { title: 'STATUS', cell: ({ object }) => status(object.status) },
  { title: 'OBJECT', cell: ({ object }) => sanitize(object.id) },
  { title: 'EVENT', cell: ({ id }) => sanitize(id) },
]

export function eventCommands(program: Command, cli: Cli): void {
  const events = define(program, 'events', 'Events about your company’s objects', [
    ['parley events tail', 'follows events until Ctrl-C'],
    ['parley events list --since "$(date -u +%F)" --type "rental.*"', 'rental events since midnight UTC'],
  ])
  feedOptions(
    define(events, 'list', 'List events, oldest first', [
      ['parley events list --type opportunity.offered,opportunity.expired', 'events of two types'],
      ["parley events list --json | jq -r '.[].object.id'", 'prints the object IDs, for scripts'],
    ]),
    'the oldest stored event',
  )
    .addOption(limitOption())
    .action(async ({ limit, since, type }: FeedFlags & { readonly limit: number }) => {
      const query = { since, type: type?.join(','), limit: Math.min(limit, 200) }
      await cli.out.first(limit, (await cli.parley()).events.list(query, { signal: cli.signal }), columns, 'There are no events.')
    })
  feedOptions(
    define(events, 'tail', 'Follow events until Ctrl-C. Reconnects after interruptions', [
      ['parley events tail', 'new events from now on'],
      ['parley events tail --since "$(date -u +%F)" --type "rental.*"', 'rental events since midnight UTC'],
      ['parley events tail --json | jq -c .object', 'one line per event, for scripts'],
    ]),
    'now',
  ).action(async (flags: FeedFlags) => {
    const parley = await cli.parley()
    for await (const event of parley.events.follow(await followOptionsOf(cli, parley, flags))) cli.out.streamItem(event, lineOf(event))
  })
}

export function feedOptions(command: Command, defaultStart: string): Command {
  return command
    .option('--since <time>', `a day, a date-time with an offset, or now (default: ${defaultStart})`, sinceOf)
    .option('--type <types>', 'comma-separated types such as rental.running, or families such as rental.*', typesOf)
}

const sinceOf = (typed: string): string => (typed === 'now' ? typed : dateTime(typed))
const typesOf = (typed: string, previous: readonly string[] = []): readonly string[] => [...previous, ...typed.split(',')]

/** Follows from now on unless `since` is given. No event after this returns is missed. */
export async function followOptionsOf(cli: Cli, parley: Parley, { since = 'now', type }: FeedFlags): Promise<FollowOptions> {
  const { signal } = cli
  const onInterruption = (error: Error, retryInMs: number) =>
    cli.out.note(`${messageOf(error).replace(/\.$/, '')}. Retrying in ${Math.ceil(retryInMs / 1000)} s.`)
  const options = { types: type, signal, onInterruption }
  if (since !== 'now') return { ...options, since }
  const { meta } = await parley.events.list({ since, type: type?.join(','), limit: 1 }, { signal })
  return { ...options, cursor: String(meta.resumeCursor) }
}

const lineOf = ({ createdAt, type, object }: CompanyEvent): string =>
  `${createdAt}  ${sanitize(type)}  ${status(object.status)}  ${sanitize(object.id)}`
