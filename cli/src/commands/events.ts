/** What changed: read once, or followed as it comes. */
import type { CompanyEvent, FollowOptions, Parley } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { moment, plain, status } from '../terminal/text.ts'
import { dateTime, define, limitOption } from './define.ts'

export interface FeedFlags {
  readonly since?: string
  readonly type?: readonly string[]
}

const columns: readonly Column<CompanyEvent>[] = [
  { title: 'AT', of: ({ createdAt }) => moment(createdAt) },
  { title: 'WHAT', of: ({ type }) => plain(type) },
  { title: 'STATUS', of: ({ object }) => status(object.status) },
  { title: 'THING', of: ({ object }) => plain(object.id) },
  { title: 'EVENT', of: ({ id }) => plain(id) },
]

export function eventCommands(program: Command, cli: Cli): void {
  const events = define(program, 'events', 'What changed of the things of your company', [
    ['parley events tail', 'follows them, until Ctrl-C'],
    ['parley events list --since "$(date -u +%F)" --type "rental.*"', 'those of machines, since midnight in UTC'],
  ])
  feedOptions(
    define(events, 'list', 'List events, oldest first', [
      ['parley events list --type opportunity.offered,opportunity.expired', 'of two types'],
      ["parley events list --json | jq -r '.[].object.id'", 'what they are about, for a program'],
    ]),
    'the oldest that is kept',
  )
    .addOption(limitOption())
    .action(async ({ limit, since, type }: FeedFlags & { readonly limit: number }) => {
      const query = { since, type: type?.join(','), limit: Math.min(limit, 200) }
      await cli.out.first(limit, (await cli.parley()).events.list(query, { signal: cli.signal }), columns, 'Nothing happened.')
    })
  feedOptions(
    define(events, 'tail', 'Follow events as they come, until Ctrl-C; it goes on after interruptions', [
      ['parley events tail', 'from now on'],
      ['parley events tail --since "$(date -u +%F)" --type "rental.*"', 'those of machines, since midnight in UTC'],
      ['parley events tail --json | jq -c .object', 'a line for each, for a program'],
    ]),
    'now',
  ).action(async (flags: FeedFlags) => {
    const parley = await cli.parley()
    for await (const event of parley.events.follow(await following(cli, parley, flags))) cli.out.streamed(event, lineOf(event))
  })
}

export function feedOptions(command: Command, beginning: string): Command {
  return command
    .option('--since <time>', `a day, a date-time with its offset, or now (default: ${beginning})`, sinceOf)
    .option('--type <types>', 'only these, by comma: types such as rental.running, families such as rental.*', typesOf)
}

const sinceOf = (typed: string): string => (typed === 'now' ? typed : dateTime(typed))
const typesOf = (typed: string, before: readonly string[] = []): readonly string[] => [...before, ...typed.split(',')]

/** From now on, unless another beginning is named: what comes once this has answered is met. */
export async function following(cli: Cli, parley: Parley, { since = 'now', type }: FeedFlags): Promise<FollowOptions> {
  const { signal } = cli
  const onInterruption = ({ message }: Error, retryInMs: number) =>
    cli.out.note(`${message.replace(/\.$/, '')}. Trying again in ${Math.ceil(retryInMs / 1000)} s.`)
  const how = { types: type, signal, onInterruption }
  if (since !== 'now') return { ...how, since }
  const { meta } = await parley.events.list({ since, type: type?.join(','), limit: 1 }, { signal })
  return { ...how, cursor: String(meta.resumeCursor) }
}

const lineOf = ({ createdAt, type, object }: CompanyEvent): string =>
  `${createdAt}  ${plain(type)}  ${status(object.status)}  ${plain(object.id)}`
