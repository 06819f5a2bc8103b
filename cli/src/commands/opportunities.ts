/** A seller's inbox of anonymised demand. */
import type { Opportunity } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { day, money, sanitize, status, timestamp } from '../terminal/text.ts'
import { define, idempotencyOption, limitOption, type WriteFlags, writeOptions } from './define.ts'
import { watchCommand } from './watch.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
}

const columns: readonly Column<Opportunity>[] = [
  { title: 'OPPORTUNITY', cell: ({ id }) => id },
  { title: 'STATUS', cell: (one) => status(one.status) },
  { title: 'DEMAND', cell: ({ demand }) => sanitize(`${demand.nodes} × ${demand.gpusPerNode} × ${demand.gpuModel}`) },
  { title: 'REGION', cell: ({ demand }) => sanitize(demand.region) },
  { title: 'STARTS', cell: ({ demand }) => day(demand.startsAt) },
  { title: 'MONTHLY BUDGET', right: true, cell: ({ demand }) => money(demand.budgetMonthlyCents, demand.currency) },
  { title: 'LISTING', cell: ({ listingId }) => listingId },
  { title: 'OFFERED', cell: ({ offeredAt }) => timestamp(offeredAt) },
]

export function opportunityCommands(program: Command, cli: Cli): void {
  const opportunities = define(program, 'opportunities', 'Demand offered to your listings', [
    ['parley opportunities list --status offered', 'opportunities that wait for your decision'],
    ['parley opportunities decline opp_… --reason "No capacity until summer."', 'declines permanently'],
  ])
  define(opportunities, 'list', 'List opportunities, newest first', [
    ['parley opportunities list --status offered', 'opportunities that wait for your decision'],
    ["parley opportunities list --json | jq -r '.[].demand.gpuModel'", 'prints the requested models, for scripts'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['offered', 'accepted', 'declined', 'expired', 'withdrawn']))
    .addOption(limitOption())
    .action(async ({ limit, status: statusFilter }: ListOptions) => {
      const query = { limit: Math.min(limit, 100), status: statusFilter }
      await cli.out.first(
        limit,
        (await cli.parley()).opportunities.list(query, { signal: cli.signal }),
        columns,
        'There are no opportunities.',
      )
    })
  define(opportunities, 'show <id>', 'Show one opportunity', [
    ['parley opportunities show opp_…', 'the demand, and nothing about the buyer'],
  ]).action(async (id: string) => cli.out.object(await (await cli.parley()).opportunities.get(id, { signal: cli.signal })))
  watchCommand(opportunities, cli)
  define(opportunities, 'decline <id>', 'Decline an opportunity permanently. To accept one, use the dashboard', [
    ['parley opportunities decline opp_…', 'without a reason'],
    ['parley opportunities decline opp_… --reason "No capacity until summer."', 'with a reason, which only the operator reads'],
  ])
    .option('--reason <text>', 'reason, which only the operator reads')
    .addOption(idempotencyOption())
    .action(async (id: string, { reason, ...flags }: WriteFlags & { readonly reason?: string }) => {
      const body = reason === undefined ? {} : { reason }
      cli.out.object(await (await cli.parley()).opportunities.decline(id, body, writeOptions(cli, flags)))
    })
}
