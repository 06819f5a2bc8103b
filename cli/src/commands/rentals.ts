/** Rentals. */
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
  { title: 'PER HOUR', right: true, of: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
  { title: 'COST', right: true, of: ({ accrued_cents, currency }) => money(accrued_cents, currency) },
  { title: 'CREATED', of: ({ created_at }) => moment(created_at) },
]
const eventColumns: readonly Column<RentalEvent>[] = [
  { title: 'TIME', of: ({ created_at }) => moment(created_at) },
  { title: 'TYPE', of: ({ type }) => plain(type) },
  { title: 'DATA', of: ({ data }) => plain(JSON.stringify(data)) },
]

export function rentalCommands(program: Command, cli: Cli): void {
  const rentals = define(program, 'rentals', 'Rented machines, billed by the second', [
    ['parley rentals list --status running', 'rentals that cost money now'],
    ['parley rentals stop rental_…', 'stops a rental; its billing ends immediately'],
  ])
  define(rentals, 'list', 'List rentals, newest first', [
    ['parley rentals list --status running', 'running rentals'],
    ["parley rentals list --json | jq '[.[].accrued_cents] | add'", 'prints the total cost so far, for scripts'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['provisioning', 'running', 'stopping', 'stopped']))
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
  define(rentals, 'show <id>', 'Show one rental', [['parley rentals show rental_…', 'all fields, including how to connect']]).action(
    async (id: string) => cli.out.thing(await (await cli.parley()).rentals.get(id, { signal: cli.signal })),
  )
  define(rentals, 'stop <id>', 'Stop a rental. Its billing ends immediately', [
    ['parley rentals stop rental_…', 'repeating it changes nothing'],
  ])
    .addOption(idempotencyOption())
    .action(async (id: string, flags: WriteFlags) => cli.out.thing(await (await cli.parley()).rentals.stop(id, writeOptions(cli, flags))))
  define(rentals, 'events <id>', 'List the events of a rental, oldest first', [
    ['parley rentals events rental_…', 'from the start to the final charge'],
  ])
    .addOption(limitOption())
    .action(async (id: string, { limit }: { readonly limit: number }) => {
      await cli.out.first(
        limit,
        (await cli.parley()).rentals.events.list(id, { limit: Math.min(limit, 200) }, { signal: cli.signal }),
        eventColumns,
        'There are no events yet.',
      )
    })
}
