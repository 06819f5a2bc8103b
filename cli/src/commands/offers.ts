/** The catalog: offers that can be rented now. */
import type { Offer } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { money, sanitize } from '../terminal/text.ts'
import { amount, define, type FieldOption, fieldOptions, limitOption, positiveInteger, providedFields } from './define.ts'

/** Filters by GPU and location. */
export const gpuAndRegionFilters: readonly FieldOption[] = [
  { flags: '--gpu-model <model>', field: 'gpu_model', summary: 'a model, such as h100-sxm' },
  { flags: '--gpu-family <family>', field: 'gpu_family', summary: 'a family of models, such as h100' },
  { flags: '--region <region>', field: 'region', summary: 'a region, such as eu-north' },
  { flags: '--geo <geo>', field: 'geo', summary: 'a geography', choices: ['us', 'eu', 'asia', 'other'] },
]
const offerFilters: readonly FieldOption[] = [
  ...gpuAndRegionFilters,
  {
    flags: '--gpus <number>',
    field: 'gpu_count',
    summary: 'only offers that can start now with this number of GPUs',
    parse: positiveInteger,
  },
  { flags: '--min-vram <gb>', field: 'min_vram_gb', summary: 'minimum memory per GPU', parse: positiveInteger },
  { flags: '--max-price <amount>', field: 'max_price_per_hour_cents', summary: 'maximum price per GPU-hour, such as 2.49', parse: amount },
]

interface ListOptions extends Readonly<Record<string, unknown>> {
  readonly limit: number
  readonly available?: true
  readonly sort: 'price_asc' | 'price_desc' | 'newest'
}

const columns: readonly Column<Offer>[] = [
  { title: 'OFFER', cell: ({ id }) => id },
  { title: 'GPU', cell: ({ gpu_name }) => sanitize(gpu_name) },
  { title: 'REGION', cell: ({ region }) => sanitize(region) },
  { title: 'SIZES', cell: ({ gpu_counts }) => gpu_counts.join(' ') },
  { title: 'AVAILABLE', cell: ({ available_gpu_counts }) => available_gpu_counts.join(' ') || '–' },
  { title: 'GPU-HOUR', right: true, cell: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
]

export function offerCommands(program: Command, cli: Cli): void {
  const offers = define(program, 'offers', 'GPU offers that you can rent now', [
    ['parley offers list --gpu-model h100-sxm --available', 'available offers, cheapest first'],
    ['parley offers show offer_…', 'shows one offer'],
  ])
  const list = define(offers, 'list', 'List offers, cheapest first', [
    ['parley offers list --gpus 8 --geo eu', 'available offers with eight GPUs in one machine in Europe'],
    ['parley offers list --gpu-family h100 --max-price 2.50', 'offers of a family for at most 2.50 per GPU-hour'],
    ["parley offers list --available --json | jq '.[0].id'", 'prints the ID of the cheapest, for scripts'],
  ])
  fieldOptions(list, offerFilters)
    .option('--available', 'only offers that can start now in at least one size')
    .addOption(new Option('--sort <order>', 'sort order').choices(['price_asc', 'price_desc', 'newest']).default('price_asc'))
    .addOption(limitOption())
    .action(async (options: ListOptions) => {
      const { limit, available, sort } = options
      const query = { ...providedFields(options, offerFilters), ...(available && { available }), sort, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).offers.list(query, { signal: cli.signal }),
        columns,
        'No matching offers. File a request to sellers with `parley requests file`.',
      )
    })
  define(offers, 'show <id>', 'Show one offer', [['parley offers show offer_…', 'all fields']]).action(async (id: string) =>
    cli.out.object(await (await cli.parley()).offers.get(id, { signal: cli.signal })),
  )
}
