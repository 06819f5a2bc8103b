/** A seller's own nodes: proposed, reviewed, on the grid or off it. */
import type { ProposeNodeBody, RadarSubmission } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import type { Column } from '../terminal/table.ts'
import { status } from '../terminal/text.ts'
import { asBody, bodyFrom, fromOption } from './bodies.ts'
import {
  amount,
  dateTime,
  define,
  echoedKeyOption,
  type FieldOption,
  fieldOptions,
  fieldsGiven,
  limitOption,
  positiveInteger,
  referenceField,
  referenceOption,
  type WriteFlags,
  writeOptions,
} from './define.ts'
import { nodeColumns } from './nodes.ts'

const nodeFields: readonly FieldOption[] = [
  { flags: '--title <text>', field: 'title', summary: 'such as "8 × H100 SXM, Oslo"' },
  { flags: '--gpu-model <model>', field: 'gpu_model', summary: 'such as "H100 SXM"' },
  { flags: '--gpus <number>', field: 'gpu_count', summary: 'GPUs in one node', read: positiveInteger },
  { flags: '--gpu-memory <gb>', field: 'gpu_memory_gb', summary: 'memory of a GPU', read: positiveInteger },
  { flags: '--quantity <number>', field: 'quantity_available', summary: 'nodes on offer', read: positiveInteger },
  { flags: '--price <amount>', field: 'price_per_hour_cents', summary: 'of a GPU-hour, such as 2.49', read: amount },
  { flags: '--region <region>', field: 'region', summary: 'such as eu-north' },
  { flags: '--available-from <date>', field: 'available_from', summary: 'left out: now', read: dateTime },
  referenceField,
]

interface ListOptions {
  readonly limit: number
  readonly status?: 'pending' | 'approved' | 'rejected'
  readonly listed?: true
  readonly reference?: string
}
type BodyFlags = WriteFlags & { readonly from?: string }

const columns: readonly Column<RadarSubmission>[] = [
  ...nodeColumns,
  { title: 'STATUS', of: (one) => status(one.status) },
  { title: 'LISTED', of: ({ listed }) => (listed ? 'yes' : 'no') },
]

export function submissionCommands(program: Command, cli: Cli): void {
  const submissions = define(program, 'submissions', 'Nodes that you propose', [
    ['parley submissions list', 'yours, newest first'],
    ['parley submissions withdraw node_…', 'takes one off the grid at once'],
  ])
  define(submissions, 'list', 'List your submissions, newest first', [
    ['parley submissions list --status rejected', 'those that were refused'],
    ['parley submissions list --listed', 'those that buyers see'],
  ])
    .addOption(new Option('--status <status>', 'only these').choices(['pending', 'approved', 'rejected']))
    .option('--listed', 'buyers see it right now')
    .addOption(referenceOption())
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).radar.submissions.list(query, { signal: cli.signal }),
        columns,
        'There are no submissions.',
      )
    })
  define(submissions, 'show <id>', 'Show one submission', [['parley submissions show node_…', 'all of its fields']]).action(
    async (id: string) => cli.out.thing(await (await cli.parley()).radar.submissions.get(id, { signal: cli.signal })),
  )
  const propose = define(submissions, 'propose', 'Propose a node; the team reviews it before any buyer sees it', [
    [
      'parley submissions propose --title "8 × H100 SXM, Oslo" --gpu-model "H100 SXM" --gpus 8 --quantity 4 --price 2.49 --region eu-north',
      'with options',
    ],
    ['parley submissions propose --from node.json', 'with every field that the API takes'],
  ])
  fieldOptions(propose, nodeFields)
    .addOption(fromOption())
    .addOption(echoedKeyOption())
    .action(async (options: BodyFlags) =>
      cli.out.thing(await (await cli.parley()).radar.submissions.create(await bodyOf(cli, options), writeOptions(cli, options))),
    )
  const replace = define(submissions, 'replace <id>', 'Replace a submission in full; it leaves the grid until it is approved again', [
    ['parley submissions show node_… --json > node.json', 'what it says now, to be edited'],
    ['parley submissions replace node_… --from node.json', 'what it says from now on; what is left out is empty'],
  ])
  fieldOptions(replace, nodeFields)
    .addOption(fromOption())
    .addOption(echoedKeyOption())
    .action(async (id: string, options: BodyFlags) =>
      cli.out.thing(await (await cli.parley()).radar.submissions.replace(id, await bodyOf(cli, options), writeOptions(cli, options))),
    )
  define(submissions, 'withdraw <id>', 'Take a node off the grid at once; its approval is kept', [
    ['parley submissions withdraw node_…', 'repeated, it stays as it is'],
  ])
    .addOption(echoedKeyOption())
    .action(async (id: string, flags: WriteFlags) =>
      cli.out.thing(await (await cli.parley()).radar.submissions.withdraw(id, writeOptions(cli, flags))),
    )
  define(submissions, 'republish <id>', 'Put an approved node back on the grid', [
    ['parley submissions republish node_…', 'repeated, it stays as it is'],
  ])
    .addOption(echoedKeyOption())
    .action(async (id: string, flags: WriteFlags) =>
      cli.out.thing(await (await cli.parley()).radar.submissions.republish(id, writeOptions(cli, flags))),
    )
}

/** What the service alone says of a node, so that what was read can be edited and sent back. */
const answeredOnly = ['id', 'currency', 'auction', 'status', 'rejection_reason', 'listed', 'created_at']

async function bodyOf(cli: Cli, options: BodyFlags): Promise<ProposeNodeBody> {
  const read = Object.entries(await bodyFrom(cli, options.from)).filter(([name]) => !answeredOnly.includes(name))
  const body = { ...Object.fromEntries(read), ...fieldsGiven(options, nodeFields) }
  if (!('title' in body)) throw new UsageError('A node needs a title: --title, or in the body of --from.')
  return asBody(body)
}
