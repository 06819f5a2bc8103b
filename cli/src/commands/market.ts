/** `parley market`: market prices per day. */
import type { MarketDay } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { money } from '../terminal/text.ts'
import { define, type FieldOption, fieldOptions, providedFields } from './define.ts'

const filters: readonly FieldOption[] = [
  { flags: '--region <region>', field: 'region', summary: 'a region, such as eu-north (default: all regions together)' },
  { flags: '--from <day>', field: 'from', summary: 'the first day, such as 2027-01-31' },
  { flags: '--to <day>', field: 'to', summary: 'the last day' },
]

const columns: readonly Column<MarketDay>[] = [
  { title: 'DAY', cell: ({ day }) => day },
  { title: 'LOWER', right: true, cell: ({ lower_quartile_cents }) => money(lower_quartile_cents, 'usd') },
  { title: 'MEDIAN', right: true, cell: ({ median_cents }) => money(median_cents, 'usd') },
  { title: 'UPPER', right: true, cell: ({ upper_quartile_cents }) => money(upper_quartile_cents, 'usd') },
  { title: 'SELLERS', cell: ({ sellers }) => sellers },
  { title: 'GPUS', right: true, cell: ({ gpus }) => (gpus === null ? '–' : `${gpus}+`) },
  { title: 'AVAILABLE', right: true, cell: ({ available_percent: percent }) => (percent === null ? '–' : `${percent} %`) },
  { title: 'NEW', cell: ({ new_listings }) => new_listings },
]

export function marketCommands(program: Command, cli: Cli): void {
  const market = define(program, 'market', 'Market prices of GPU capacity', [
    ['parley market prices h100-sxm --region eu-north', 'the last 90 days'],
  ])
  const prices = define(market, 'prices <model>', 'List the price of a GPU-hour of a model per day', [
    ['parley market prices "H100 SXM" --region eu-north', 'the last 90 days in a region'],
    ["parley market prices h200-sxm --from 2026-01-01 --json | jq '.[-1].median_cents'", 'prints the latest median, for scripts'],
  ])
  fieldOptions(prices, filters).action(async (gpu_model: string, flags: Readonly<Record<string, unknown>>) => {
    const series = await (await cli.parley()).market.prices.get({ gpu_model, ...providedFields(flags, filters) }, { signal: cli.signal })
    cli.out.list(series.days, columns, 'No capacity of this model was on the market.')
  })
}
