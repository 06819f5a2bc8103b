/** Introductions: what both parties read after a reveal. */
import type { Introduction } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { Column } from '../terminal/table.ts'
import { sanitize, status, timestamp } from '../terminal/text.ts'
import { define, idempotencyOption, limitOption, type WriteFlags, writeOptions } from './define.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'active' | 'concluded' | 'lapsed' | 'voided'
  readonly role?: 'buyer' | 'seller'
}

const columns: readonly Column<Introduction>[] = [
  { title: 'INTRODUCTION', cell: ({ id }) => id },
  { title: 'STATUS', cell: (one) => status(one.status) },
  { title: 'YOUR ROLE', cell: ({ role }) => sanitize(role) },
  { title: 'COUNTERPARTY', cell: ({ counterparty }) => sanitize(counterparty.companyName) },
  { title: 'DEMAND', cell: ({ demand }) => sanitize(`${demand.nodes} × ${demand.gpusPerNode} × ${demand.gpuModel}`) },
  { title: 'BUYER READY', cell: ({ buyerReadyAt }) => timestamp(buyerReadyAt) },
  { title: 'SELLER READY', cell: ({ sellerReadyAt }) => timestamp(sellerReadyAt) },
]

export function introductionCommands(program: Command, cli: Cli): void {
  const introductions = define(program, 'introductions', 'Introductions to other companies', [
    ['parley introductions list --status active', 'lists active introductions'],
    ['parley introductions ready intro_…', 'declares that your company is ready'],
  ])
  define(introductions, 'list', 'List introductions, newest first', [
    ['parley introductions list --role seller', 'introductions in which you are the seller'],
    ['parley introductions list --status active', 'active introductions'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['active', 'concluded', 'lapsed', 'voided']))
    .addOption(new Option('--role <side>', 'filter by your role').choices(['buyer', 'seller']))
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 100) }
      await cli.out.first(
        limit,
        (await cli.parley()).introductions.list(query, { signal: cli.signal }),
        columns,
        'There are no introductions.',
      )
    })
  define(introductions, 'show <id>', 'Show one introduction, with the counterparty’s contact details', [
    ['parley introductions show intro_…', 'all fields'],
  ]).action(async (id: string) => cli.out.object(await (await cli.parley()).introductions.get(id, { signal: cli.signal })))
  define(introductions, 'ready <id>', 'Declare that your company is ready', [
    ['parley introductions ready intro_…', 'repeating it changes nothing'],
  ])
    .addOption(idempotencyOption())
    .action(async (id: string, flags: WriteFlags) =>
      cli.out.object(await (await cli.parley()).introductions.ready(id, writeOptions(cli, flags))),
    )
}
