/** Machines that were rented. */
import type { Rental, RentalEvent } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { moment, money, plain, status } from '../terminal/text.ts'
import { define, idempotencyOption, limitOption, referenceOption, type WriteFlags, writeOptions } from './define.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'provisioning' | 'running' | 'stopping' | 'stopped'
  readonly reference?: string
}

const columns: readonly Column<Rental>[] = [
  { title: 'RENTAL', of: ({ id }) => id },
  { title: 'STATUS', of: (rental) => status(rental.status) },
  { title: 'NAME', of: ({ name }) => plain(name ?? '–') },
  { title: 'GPUS', of: ({ gpu_count, gpu_model }) => `${gpu_count} × ${plain(gpu_model)}` },
  { title: 'REGION', of: ({ region }) => plain(region) },
  { title: 'AN HOUR', right: true, of: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
  { title: 'SO FAR', right: true, of: ({ accrued_cents, currency }) => money(accrued_cents, currency) },
  { title: 'SINCE', of: ({ created_at }) => moment(created_at) },
]
const eventColumns: readonly Column<RentalEvent>[] = [
  { title: 'AT', of: ({ created_at }) => moment(created_at) },
  { title: 'WHAT', of: ({ type }) => plain(type) },
  { title: 'MORE', of: ({ data }) => plain(JSON.stringify(data)) },
]

export function rentalCommands(program: Command, cli: Cli): void {
  const rentals = define(program, 'rentals', 'Machines that run by the second', [
    ['parley rentals list --status running', 'what costs money now'],
    ['parley rentals stop rental_…', 'stops one; its billing ends at once'],
  ])
  define(rentals, 'list', 'List rentals, newest first', [
    ['parley rentals list --status running', 'what runs'],
    ["parley rentals list --json | jq '[.[].accrued_cents] | add'", 'what they cost so far, for a program'],
  ])
    .addOption(new Option('--status <status>', 'only these').choices(['provisioning', 'running', 'stopping', 'stopped']))
    .addOption(referenceOption())
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).rentals.list(query, { signal: cli.signal }),
        columns,
        'There are no rentals. `parley rent` starts one.',
      )
    })
  define(rentals, 'show <id>', 'Show one rental', [['parley rentals show rental_…', 'all of its fields, how to reach it included']]).action(
    async (id: string) => cli.out.thing(await (await cli.parley()).rentals.get(id, { signal: cli.signal })),
  )
  define(rentals, 'stop <id>', 'Stop a rental; its billing ends at once', [['parley rentals stop rental_…', 'repeated, it stays as it is']])
    .addOption(idempotencyOption())
    .action(async (id: string, flags: WriteFlags) => cli.out.thing(await (await cli.parley()).rentals.stop(id, writeOptions(cli, flags))))
  define(rentals, 'events <id>', 'Tell the story of a rental, oldest first', [
    ['parley rentals events rental_…', 'from its start to its bill'],
  ])
    .addOption(limitOption())
    .action(async (id: string, { limit }: { readonly limit: number }) => {
      await cli.out.first(
        limit,
        (await cli.parley()).rentals.events.list(id, { limit: Math.min(limit, 200) }, { signal: cli.signal }),
        eventColumns,
        'Nothing happened yet.',
      )
    })
}
