/** Calls of a key that need a person's approval. */
import type { Approval } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { OutcomeError } from '../failure.ts'
import type { Column } from '../terminal/table.ts'
import { sanitize, status, timestamp } from '../terminal/text.ts'
import { define, limitOption } from './define.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'pending' | 'approved' | 'refused' | 'lapsed'
}
const columns: readonly Column<Approval>[] = [
  { title: 'APPROVAL', cell: ({ id }) => id },
  { title: 'STATUS', cell: (approval) => status(approval.status) },
  { title: 'SUMMARY', cell: ({ summary }) => sanitize(summary) },
  { title: 'LAPSES', cell: ({ expiresAt }) => timestamp(expiresAt) },
]

export function approvalCommands(program: Command, cli: Cli): void {
  const approvals = define(program, 'approvals', 'Calls of this key that need a person’s approval', [
    ['parley approvals list --status pending', 'lists calls that wait for approval'],
    ['parley approvals wait apv_…', 'waits until somebody decides'],
  ])
  define(approvals, 'list', 'List approvals, newest first', [
    ['parley approvals list --status pending', 'lists calls that wait for approval'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['pending', 'approved', 'refused', 'lapsed']))
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 200) }
      await cli.out.first(limit, (await cli.parley()).approvals.list(query, { signal: cli.signal }), columns, 'This key has no approvals.')
    })
  define(approvals, 'show <id>', 'Show one approval', [
    ['parley approvals show apv_…', 'all fields, including the response of the call'],
  ]).action(async (id: string) => cli.out.object(await (await cli.parley()).approvals.get(id, { signal: cli.signal })))
  define(approvals, 'wait <id>', 'Wait until a person decides, for at most a day', [
    ['parley approvals wait apv_…', 'shows the approval when it is approved, refused or lapsed'],
  ]).action(async (id: string) => {
    const approval = await (await cli.parley()).approvals.wait(id, { signal: cli.signal })
    cli.out.object(approval)
    if (approval.status !== 'approved') throw new OutcomeError(`${id} is ${approval.status}.`)
  })
}
