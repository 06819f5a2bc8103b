/** Rentals. */
import type { Rental, RentalEvent } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { money, sanitize, status, timestamp } from '../terminal/text.ts'
import { define, idempotencyOption, limitOption, referenceOption, type WriteFlags, writeOptions } from './define.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'provisioning' | 'running' | 'stopping' | 'stopped'
  readonly reference?: string
}

const columns: readonly Column<Rental>[] = [
  { title: 'RENTAL', cell: ({ id }) => id },
  { title: 'STATUS', cell: (rental) => status(rental.status) },
  { title: 'NAME', cell: ({ name }) => sanitize(name ?? '–') },
  { title: 'GPUS', cell: ({ gpu_count, gpu_model }) => `${gpu_count} × ${sanitize(gpu_model)}` },
  { title: 'REGION', cell: ({ region }) => sanitize(region) },
  { title: 'PER HOUR', right: true, cell: ({ price_per_hour_cents, currency }) => money(price_per_hour_cents, currency) },
  { title: 'COST', right: true, cell: ({ accrued_cents, currency }) => money(accrued_cents, currency) },
  { title: 'CREATED', cell: ({ created_at }) => timestamp(created_at) },
]
const eventColumns: readonly Column<RentalEvent>[] = [
  { title: 'TIME', cell: ({ created_at }) => timestamp(created_at) },
  { title: 'TYPE', cell: ({ type }) => sanitize(type) },
  { title: 'DATA', cell: ({ data }) => sanitize(JSON.stringify(data)) },
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
    async (id: string) => cli.out.object(await (await cli.parley()).rentals.get(id, { signal: cli.signal })),
  )
  define(rentals, 'stop <id>', 'Stop a rental. Its billing ends immediately', [
    ['parley rentals stop rental_…', 'repeating it changes nothing'],
  ])
    .addOption(idempotencyOption())
    .action(async (id: string, flags: WriteFlags) => cli.out.object(await (await cli.parley()).rentals.stop(id, writeOptions(cli, flags))))
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
