/** Radar: reserved capacity listed by sellers. */
import type { RadarNode } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { day, money, sanitize } from '../terminal/text.ts'
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
  type WriteFlags,
  writeOptions,
} from './define.ts'

const filters: readonly FieldOption[] = [
  { flags: '--gpu-model <model>', field: 'gpu_model', summary: 'such as "H100 SXM"' },
  { flags: '--region <region>', field: 'region', summary: 'such as eu-north' },
  { flags: '--min-gpus <number>', field: 'min_gpu_count', summary: 'minimum GPUs per node', parse: positiveInteger },
  { flags: '--min-quantity <number>', field: 'min_quantity', summary: 'minimum number of nodes on offer', parse: positiveInteger },
  { flags: '--max-price <amount>', field: 'max_price_per_hour_cents', summary: 'maximum price per GPU-hour, such as 2.49', parse: amount },
  { flags: '--available-by <date>', field: 'available_by', summary: 'available on this day or earlier', parse: dateTime },
]
const inquiryFields: readonly FieldOption[] = [
  { flags: '--message <text>', field: 'message', summary: 'your question' },
  { flags: '--quantity <number>', field: 'quantity', summary: 'number of nodes', parse: positiveInteger },
  { flags: '--starts-at <date>', field: 'starts_at', summary: 'start date', parse: dateTime },
  { flags: '--duration <text>', field: 'duration', summary: 'duration, as free text' },
  {
    flags: '--target-price <amount>',
    field: 'target_price_per_hour_cents',
    summary: 'target price per GPU-hour, such as 2.49',
    parse: amount,
  },
  referenceField,
]

interface ListOptions extends Readonly<Record<string, unknown>> {
  readonly limit: number
  readonly auction?: true
  readonly sort: 'newest' | 'price_asc' | 'price_desc'
}

export const nodeColumns: readonly Column<RadarNode>[] = [
  { title: 'NODE', cell: ({ id }) => id },
  { title: 'TITLE', cell: ({ title }) => sanitize(title) },
  { title: 'GPUS', right: true, cell: ({ gpu_count }) => String(gpu_count ?? '–') },
  { title: 'NODES', right: true, cell: ({ quantity_available }) => String(quantity_available) },
  { title: 'REGION', cell: ({ region }) => sanitize(region ?? '–') },
  { title: 'FROM', cell: ({ available_from }) => day(available_from) },
  { title: 'GPU-HOUR', right: true, cell: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
]
const gridColumns: readonly Column<RadarNode>[] = [
  ...nodeColumns,
  { title: 'LOT', cell: ({ auction }) => (auction ? `${sanitize(auction.format)}, ${auction.bid_count} bids` : '–') },
]

export function nodeCommands(program: Command, cli: Cli): void {
  const nodes = define(program, 'nodes', 'Radar: nodes of reserved capacity', [
    ['parley nodes list --gpu-model "H100 SXM" --sort price_asc', 'cheapest first'],
    ['parley nodes inquire node_… --message "Is a start in May possible?"', 'sends an inquiry about a node'],
  ])
  const list = define(nodes, 'list', 'List the nodes on the grid', [
    ['parley nodes list --region eu-north --max-price 2.50', 'nodes in a region up to a price'],
    ['parley nodes list --auction', 'nodes with a lot that takes bids'],
  ])
  fieldOptions(list, filters)
    .option('--auction', 'only nodes with a lot that takes bids')
    .addOption(new Option('--sort <order>', 'sort order').choices(['newest', 'price_asc', 'price_desc']).default('newest'))
    .addOption(limitOption())
    .action(async (options: ListOptions) => {
      const { limit, auction, sort } = options
      const query = { ...providedFields(options, filters), ...(auction && { auction }), sort, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).radar.nodes.list(query, { signal: cli.signal }),
        gridColumns,
        'No matching nodes. File a request to sellers with `parley requests file`.',
      )
    })
  define(nodes, 'show <id>', 'Show one node', [['parley nodes show node_…', 'all fields']]).action(async (id: string) =>
    cli.out.object(await (await cli.parley()).radar.nodes.get(id, { signal: cli.signal })),
  )
  const inquire = define(
    nodes,
    'inquire <id>',
    'Ask the operator about a node. Nothing is reserved, and the seller never learns who asked',
    [['parley nodes inquire node_… --message "Is a start in May possible?" --quantity 2', 'sends a question']],
  )
  fieldOptions(inquire, inquiryFields)
    .addOption(echoedKeyOption())
    .action(async (id: string, options: WriteFlags) => {
      const body = providedFields(options, inquiryFields)
      cli.out.object(await (await cli.parley()).radar.nodes.inquiries.create(id, body, writeOptions(cli, options)))
    })
}
