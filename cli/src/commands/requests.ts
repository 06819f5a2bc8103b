/** Requests: file, list, edit and close demand. */
import type { FileRequestBody, Parley } from '@parley/sdk'
import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'
import { promptText } from '../terminal/prompts.ts'
import type { Column } from '../terminal/table.ts'
import { day, money, sanitize, status, timestamp } from '../terminal/text.ts'
import { asBody, bodyFrom, fromOption } from './bodies.ts'
import {
  define,
  type FieldOption,
  fieldOptions,
  idempotencyOption,
  limitOption,
  providedFields,
  referenceOption,
  type WriteFlags,
  writeOptions,
} from './define.ts'
import { demandFields } from './demand-fields.ts'
import { previewCommand } from './preview.ts'

type CapacityRequest = Awaited<ReturnType<Parley['requests']['get']>>

interface BodyFlags extends WriteFlags {
  readonly from?: string
}
interface ListOptions {
  readonly limit: number
  readonly status?: 'open' | 'matched' | 'closed'
  readonly reference?: string
}

const columns: readonly Column<CapacityRequest>[] = [
  { title: 'REQUEST', cell: ({ id }) => id },
  { title: 'STATUS', cell: (request) => status(request.status) },
  { title: 'DEMAND', cell: ({ nodes, gpusPerNode, gpuModel }) => sanitize(`${nodes} × ${gpusPerNode} × ${gpuModel}`) },
  { title: 'REGION', cell: ({ region }) => sanitize(region) },
  { title: 'STARTS', cell: ({ startsAt }) => day(startsAt) },
  {
    title: 'DURATION',
    cell: ({ durationMonths, endsAt }) => (durationMonths === null ? `until ${day(endsAt)}` : `${durationMonths} months`),
  },
  { title: 'MONTHLY BUDGET', right: true, cell: ({ budgetMonthlyCents, currency }) => money(budgetMonthlyCents, currency) },
  { title: 'FILED', cell: ({ createdAt }) => timestamp(createdAt) },
]

export function requestCommands(program: Command, cli: Cli): void {
  const requests = define(program, 'requests', 'Requests: your demand for capacity', [
    ['parley requests file', 'asks for the required fields and files the request'],
    ['parley requests list --status open', 'requests that wait to be matched'],
  ])
  const file = define(requests, 'file', 'File demand. On a terminal, it asks for missing fields', [
    [
      'parley requests file --gpu-model "H100 SXM" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6',
      'files without questions',
    ],
    ['parley requests file --from demand.json --nodes 8', 'reads the body from a file and changes one field'],
    ['parley requests file --from - --idempotency-key order-7 < demand.json', 'files once, regardless of how often the command runs'],
  ])
  fieldOptions(file, demandFields)
    .addOption(fromOption())
    .addOption(idempotencyOption())
    .action((options: BodyFlags) => fileRequest(cli, options))

  previewCommand(requests, cli)

  const edit = define(requests, 'edit <id>', 'Edit an open request', [
    ['parley requests edit dem_… --nodes 8', 'changes one field'],
    ['parley requests edit dem_… --from change.json', 'changes several'],
  ])
  fieldOptions(edit, demandFields)
    .addOption(fromOption())
    .addOption(idempotencyOption())
    .action(async (id: string, options: BodyFlags) => {
      const body = { ...(await bodyFrom(cli, options.from)), ...providedFields(options, demandFields) }
      cli.out.object(await (await cli.parley()).requests.update(id, body, writeOptions(cli, options)))
    })

  define(requests, 'list', 'List requests, newest first', [
    ['parley requests list', 'the latest 50'],
    ['parley requests list --status matched --limit 200', 'requests that were offered to sellers'],
    ["parley requests list --json | jq -r '.[].id'", 'prints IDs, for scripts'],
  ])
    .addOption(new Option('--status <status>', 'filter by status').choices(['open', 'matched', 'closed']))
    .addOption(referenceOption())
    .addOption(limitOption())
    .action(async ({ limit, ...filters }: ListOptions) => {
      const query = { ...filters, limit: Math.min(limit, 100) }
      await cli.out.first(limit, (await cli.parley()).requests.list(query, { signal: cli.signal }), columns, 'There are no requests.')
    })

  define(requests, 'show <id>', 'Show one request', [['parley requests show dem_…', 'all fields']]).action(async (id: string) =>
    cli.out.object(await (await cli.parley()).requests.get(id, { signal: cli.signal })),
  )
  define(requests, 'close <id>', 'Close a request. Its pending opportunities are withdrawn', [
    ['parley requests close dem_…', 'closes permanently; repeating it changes nothing'],
  ])
    .addOption(idempotencyOption())
    .action(async (id: string, options: WriteFlags) =>
      cli.out.object(await (await cli.parley()).requests.close(id, writeOptions(cli, options))),
    )
}

async function fileRequest(cli: Cli, options: BodyFlags): Promise<void> {
  const input = { ...(await bodyFrom(cli, options.from)), ...providedFields(options, demandFields) }
  const body = cli.isInteractive ? await promptMissingFields(input) : input
  const filed = await (await cli.parley()).requests.create(asDemand(body), writeOptions(cli, options))
  cli.out.object(filed)
  cli.out.note(`Check its status with: parley requests show ${filed.id}`)
}

/** Asks for the required fields that were not given. */
async function promptMissingFields(input: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const body = { ...input }
  const required = demandFields.filter(({ field }) => ['gpuModel', 'gpusPerNode', 'nodes', 'region', 'startsAt'].includes(field))
  const duration = demandFields.filter(({ field }) => field === 'durationMonths' && input.endsAt === undefined)
  for (const { field, summary, parse } of [...required, ...duration]) {
    if (body[field] !== undefined) continue
    const typed = await promptText(`${field} (${summary})`, (value) => problemOf(value, parse))
    body[field] = parse ? parse(typed) : typed
  }
  return body
}

function problemOf(value: string, parse: FieldOption['parse']): string | undefined {
  if (value.trim() === '') return 'Enter a value.'
  try {
    parse?.(value)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'Enter another value.'
  }
}

function asDemand(body: Readonly<Record<string, unknown>>): FileRequestBody {
  if (Object.keys(body).length === 0) throw new UsageError('Describe the demand with options or --from. See `parley requests file --help`.')
  return asBody(body)
}
