/** A seller's own nodes: propose, replace, withdraw and republish them. */
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
  limitOption,
  positiveInteger,
  providedFields,
  referenceField,
  referenceOption,
  type WriteFlags,
  writeOptions,
} from './define.ts'
import { nodeColumns } from './nodes.ts'

const nodeFields: readonly FieldOption[] = [
  { flags: '--title <text>', field: 'title', summary: 'such as "8 × H100 SXM, Oslo"' },
  { flags: '--gpu-model <model>', field: 'gpu_model', summary: 'such as "H100 SXM"' },
  { flags: '--gpus <number>', field: 'gpu_count', summary: 'GPUs per node', parse: positiveInteger },
  { flags: '--gpu-memory <gb>', field: 'gpu_memory_gb', summary: 'memory per GPU', parse: positiveInteger },
  { flags: '--quantity <number>', field: 'quantity_available', summary: 'number of nodes on offer', parse: positiveInteger },
  { flags: '--price <amount>', field: 'price_per_hour_cents', summary: 'price per GPU-hour, such as 2.49', parse: amount },
  { flags: '--region <region>', field: 'region', summary: 'such as eu-north' },
  { flags: '--available-from <date>', field: 'available_from', summary: 'available from this day (default: now)', parse: dateTime },
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
  { title: 'STATUS', cell: (one) => status(one.status) },
  { title: 'LISTED', cell: ({ listed }) => (listed ? 'yes' : 'no') },
]

export function submissionCommands(program: Command, cli: Cli): void {
  const submissions = define(program, 'submissions', 'Nodes that your company proposes', [
    ['parley submissions list', 'your submissions, newest first'],
    ['parley submissions withdraw node_…', 'removes a node from the grid immediately'],
  ])
  define(submissions, 'list', 'List your submissions, newest first', [
    ['parley submissions list --status rejected', 'rejected submissions'],
    ['parley submissions list --listed', 'submissions that buyers can see'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['pending', 'approved', 'rejected']))
    .option('--listed', 'only nodes that buyers can see now')
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
  define(submissions, 'show <id>', 'Show one submission', [['parley submissions show node_…', 'all fields']]).action(async (id: string) =>
    cli.out.object(await (await cli.parley()).radar.submissions.get(id, { signal: cli.signal })),
  )
  const propose = define(submissions, 'propose', 'Propose a node. The team reviews it before any buyer sees it', [
    [
      'parley submissions propose --title "8 × H100 SXM, Oslo" --gpu-model "H100 SXM" --gpus 8 --quantity 4 --price 2.49 --region eu-north',
      'sets fields with options',
    ],
    ['parley submissions propose --from node.json', 'reads all fields from a file'],
  ])
  fieldOptions(propose, nodeFields)
    .addOption(fromOption())
    .addOption(echoedKeyOption())
    .action(async (options: BodyFlags) =>
      cli.out.object(await (await cli.parley()).radar.submissions.create(await bodyOf(cli, options), writeOptions(cli, options))),
    )
  const replace = define(submissions, 'replace <id>', 'Replace all fields of a submission. It leaves the grid until it is approved again', [
    ['parley submissions show node_… --json > node.json', 'saves the current fields for editing'],
    ['parley submissions replace node_… --from node.json', 'replaces all fields; missing ones become empty'],
  ])
  fieldOptions(replace, nodeFields)
    .addOption(fromOption())
    .addOption(echoedKeyOption())
    .action(async (id: string, options: BodyFlags) =>
      cli.out.object(await (await cli.parley()).radar.submissions.replace(id, await bodyOf(cli, options), writeOptions(cli, options))),
    )
  define(submissions, 'withdraw <id>', 'Remove a node from the grid immediately. Its approval is kept', [
    ['parley submissions withdraw node_…', 'repeating it changes nothing'],
  ])
    .addOption(echoedKeyOption())
    .action(async (id: string, flags: WriteFlags) =>
      cli.out.object(await (await cli.parley()).radar.submissions.withdraw(id, writeOptions(cli, flags))),
    )
  define(submissions, 'republish <id>', 'Put an approved node back on the grid', [
    ['parley submissions republish node_…', 'repeating it changes nothing'],
  ])
    .addOption(echoedKeyOption())
    .action(async (id: string, flags: WriteFlags) =>
      cli.out.object(await (await cli.parley()).radar.submissions.republish(id, writeOptions(cli, flags))),
    )
}

/** Read-only fields. They are removed, so that a node that was read can be edited and sent back. */
const readOnlyFields = ['id', 'currency', 'auction', 'status', 'rejection_reason', 'listed', 'created_at']

async function bodyOf(cli: Cli, options: BodyFlags): Promise<ProposeNodeBody> {
  const entries = Object.entries(await bodyFrom(cli, options.from)).filter(([name]) => !readOnlyFields.includes(name))
  const body = { ...Object.fromEntries(entries), ...providedFields(options, nodeFields) }
  if (!('title' in body)) throw new UsageError('A node needs a title: --title, or in the body of --from.')
  return asBody(body)
}
