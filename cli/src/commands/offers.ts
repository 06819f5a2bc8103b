/** The catalog: what can be rented now. */
import type { Offer } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { money, plain } from '../terminal/text.ts'
import { amount, define, type FieldOption, fieldOptions, fieldsGiven, limitOption, positiveInteger } from './define.ts'

/** What GPUs, and where. */
export const whatFilters: readonly FieldOption[] = [
  { flags: '--gpu-model <model>', field: 'gpu_model', summary: 'a model, such as h100-sxm' },
  { flags: '--gpu-family <family>', field: 'gpu_family', summary: 'a family of models, such as h100' },
  { flags: '--region <region>', field: 'region', summary: 'a region, such as eu-north' },
  { flags: '--geo <geo>', field: 'geo', summary: 'a geography', choices: ['us', 'eu', 'asia', 'other'] },
]
const offerFilters: readonly FieldOption[] = [
  ...whatFilters,
  { flags: '--gpus <number>', field: 'gpu_count', summary: 'can start with so many GPUs now', read: positiveInteger },
  { flags: '--min-vram <gb>', field: 'min_vram_gb', summary: 'memory of a GPU', read: positiveInteger },
  { flags: '--max-price <amount>', field: 'max_price_per_hour_cents', summary: 'price of a GPU-hour, such as 2.49', read: amount },
]

interface ListOptions extends Readonly<Record<string, unknown>> {
  readonly limit: number
  readonly available?: true
  readonly sort: 'price_asc' | 'price_desc' | 'newest'
}

const columns: readonly Column<Offer>[] = [
  { title: 'OFFER', of: ({ id }) => id },
  { title: 'GPU', of: ({ gpu_name }) => plain(gpu_name) },
  { title: 'REGION', of: ({ region }) => plain(region) },
  { title: 'SIZES', of: ({ gpu_counts }) => gpu_counts.join(' ') },
  { title: 'FREE NOW', of: ({ available_gpu_counts }) => available_gpu_counts.join(' ') || '–' },
  { title: 'GPU-HOUR', right: true, of: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
]

export function offerCommands(program: Command, cli: Cli): void {
  const offers = define(program, 'offers', 'GPUs that can be rented now', [
    ['parley offers list --gpu-model h100-sxm --available', 'what can start now, cheapest first'],
    ['parley offers show offer_…', 'one offer'],
  ])
  const list = define(offers, 'list', 'List offers, cheapest first', [
    ['parley offers list --gpus 8 --geo eu', 'eight GPUs in one machine, in Europe, now'],
    ['parley offers list --gpu-family h100 --max-price 2.50', 'by family, at most 2.50 a GPU-hour'],
    ["parley offers list --available --json | jq '.[0].id'", 'the cheapest, for a program'],
  ])
  fieldOptions(list, offerFilters)
    .option('--available', 'any size can start now')
    .addOption(new Option('--sort <order>', 'order').choices(['price_asc', 'price_desc', 'newest']).default('price_asc'))
    .addOption(limitOption())
    .action(async (options: ListOptions) => {
      const { limit, available, sort } = options
      const query = { ...fieldsGiven(options, offerFilters), ...(available && { available }), sort, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).offers.list(query, { signal: cli.signal }),
        columns,
        'Nothing fits. `parley requests file` asks sellers instead.',
      )
    })
  define(offers, 'show <id>', 'Show one offer', [['parley offers show offer_…', 'all of its fields']]).action(async (id: string) =>
    cli.out.thing(await (await cli.parley()).offers.get(id, { signal: cli.signal })),
  )
}
