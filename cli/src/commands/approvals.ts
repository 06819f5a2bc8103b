/** What a key asked for that a person approves first. */
import type { Approval } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { OutcomeError } from '../failure.ts'
import type { Column } from '../terminal/table.ts'
import { moment, plain, status } from '../terminal/text.ts'
import { define, limitOption } from './define.ts'

interface ListOptions {
  readonly limit: number
  readonly status?: 'pending' | 'approved' | 'refused' | 'lapsed'
}
const columns: readonly Column<Approval>[] = [
  { title: 'APPROVAL', of: ({ id }) => id },
  { title: 'STATUS', of: (approval) => status(approval.status) },
  { title: 'WHAT', of: ({ summary }) => plain(summary) },
  { title: 'LAPSES', of: ({ expiresAt }) => moment(expiresAt) },
]

export function approvalCommands(program: Command, cli: Cli): void {
  const approvals = define(program, 'approvals', 'What this key asked for that a person approves first', [
    ['parley approvals list --status pending', 'what waits'],
    ['parley approvals wait apv_…', 'until somebody decides'],
  ])
  define(approvals, 'list', 'List approvals, newest first', [['parley approvals list --status pending', 'what waits']])
    .addOption(new Option('--status <status>', 'only these').choices(['pending', 'approved', 'refused', 'lapsed']))
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 200) }
      await cli.out.first(
        limit,
        (await cli.parley()).approvals.list(query, { signal: cli.signal }),
        columns,
        'Nothing that this key asked for needs approval.',
      )
    })
  define(approvals, 'show <id>', 'Show one approval', [['parley approvals show apv_…', 'what it brought about, too']]).action(
    async (id: string) => cli.out.thing(await (await cli.parley()).approvals.get(id, { signal: cli.signal })),
  )
  define(approvals, 'wait <id>', 'Wait until a person decides, a day at most', [
    ['parley approvals wait apv_…', 'shows it once it is approved, refused or lapsed'],
  ]).action(async (id: string) => {
    const approval = await (await cli.parley()).approvals.wait(id, { signal: cli.signal })
    cli.out.thing(approval)
    if (approval.status !== 'approved') throw new OutcomeError(`${id} is ${approval.status}.`)
  })
}
