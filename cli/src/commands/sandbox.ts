/** `parley sandbox`: what the other side, the operator, time and machines would do, in the test world of your company. */
import type { Parley, WriteOptions } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { asBody } from './bodies.ts'
import { define, fieldOptions, fieldsGiven, idempotencyOption, type WriteFlags, writeOptions } from './define.ts'
import { demandFields } from './demand-fields.ts'
import { sizeOf } from './rent.ts'
import { limitFields } from './rental-limits.ts'
import { autopilotCommands, helpersOf, upTo, worldCommands } from './sandbox-world.ts'

type Helpers = Parley['testHelpers']

export function sandboxCommands(program: Command, cli: Cli): void {
  const sandbox = define(program, 'sandbox', 'Test mode that moves: the other side, time and machines, played. Test keys alone.', [
    ['parley sandbox autopilot on', 'what you file moves by itself from now on'],
    ['parley sandbox requests accept dem_…', 'a seller accepts your demand'],
    ['parley sandbox opportunities create', 'demand for you to answer'],
    ['parley sandbox world empty', 'deletes all of it'],
  ])
  requestSteps(sandbox, cli)
  opportunitySteps(sandbox, cli)
  introductionSteps(sandbox, cli)
  submissionSteps(sandbox, cli)
  rentalSteps(sandbox, cli)
  approvalSteps(sandbox, cli)
  autopilotCommands(sandbox, cli)
  worldCommands(sandbox, cli)
}

type Steps<Verb extends string> = Readonly<Record<Verb, (id: string, options: WriteOptions) => Promise<object>>>

/** Commands that take an id and nothing else, each with its summary and what its example does. */
function steps<Verb extends string>(
  group: Command,
  cli: Cli,
  texts: readonly (readonly [method: Verb, summary: string, does: string])[],
  example: string,
  of: (helpers: Helpers) => Steps<NoInfer<Verb>>,
): void {
  for (const [method, summary, does] of texts) {
    const verb = method.replace('counterpartyReady', 'counterparty-ready')
    define(group, `${verb} <id>`, summary, [[`parley sandbox ${group.name()} ${verb} ${example}`, does]])
      .addOption(idempotencyOption())
      .action(async (id: string, flags: WriteFlags) => cli.out.thing(await of(await helpersOf(cli))[method](id, writeOptions(cli, flags))))
  }
}

function requestSteps(sandbox: Command, cli: Cli): void {
  const requests = define(sandbox, 'requests', 'What sellers and the operator do with your demand', [
    ['parley sandbox requests offer dem_…', 'it is offered to a seller'],
    ['parley sandbox requests accept dem_…', 'a seller accepts it'],
  ])
  define(requests, 'offer <id>', 'Offer a request to sellers', [
    ['parley sandbox requests offer dem_…', 'to one'],
    ['parley sandbox requests offer dem_… --sellers 3', 'to three'],
  ])
    .option('--sellers <number>', 'to so many, 1 to 5', upTo(5))
    .addOption(idempotencyOption())
    .action(async (id: string, { sellers, ...flags }: WriteFlags & { readonly sellers?: number }) =>
      cli.out.thing(await (await helpersOf(cli)).requests.offer(id, { sellers }, writeOptions(cli, flags))),
    )
  steps(
    requests,
    cli,
    [
      ['accept', 'Let a seller accept a request', 'it is offered first where nobody has it'],
      ['decline', 'Let all sellers decline that a request waits for', 'others can be asked then'],
    ],
    'dem_…',
    (helpers) => helpers.requests,
  )
}

/** Sellers never read notes. */
const playedFields = demandFields.filter(({ field }) => field !== 'notes')

function opportunitySteps(sandbox: Command, cli: Cli): void {
  const opportunities = define(sandbox, 'opportunities', 'Demand of a buyer that is played, and what becomes of it', [
    ['parley sandbox opportunities create', 'believable demand'],
    ['parley sandbox opportunities accept opp_…', 'as you would in the dashboard'],
  ])
  const create = define(opportunities, 'create', 'Offer demand to your company', [
    ['parley sandbox opportunities create', 'believable demand, on a node that is made'],
    ['parley sandbox opportunities create --listing node_… --nodes 8', 'on an approved test node of yours'],
  ]).option('--listing <id>', 'the approved test node that it is for')
  fieldOptions(create, playedFields)
    .addOption(idempotencyOption())
    .action(async (flags: WriteFlags & { readonly listing?: string }) => {
      const body = { listingId: flags.listing, demand: fieldsGiven(flags, playedFields) }
      cli.out.thing(await (await helpersOf(cli)).opportunities.create(body, writeOptions(cli, flags)))
    })
  steps(
    opportunities,
    cli,
    [
      ['accept', 'Accept an opportunity, as a signatory does in the dashboard', 'both sides are revealed'],
      ['expire', 'Let the time of an opportunity run out', 'as if nobody answered'],
      ['withdraw', 'Take an opportunity back, as the operator does', 'while it is offered'],
    ],
    'opp_…',
    (helpers) => helpers.opportunities,
  )
}

function introductionSteps(sandbox: Command, cli: Cli): void {
  const introductions = define(sandbox, 'introductions', 'What becomes of an introduction', [
    ['parley sandbox introductions counterparty-ready intro_…', 'the other side is ready'],
    ['parley sandbox introductions conclude intro_…', 'a deal is reported and confirmed'],
  ])
  steps(
    introductions,
    cli,
    [
      ['counterpartyReady', 'Let the other side declare that it is ready', 'you read it'],
      ['conclude', 'Conclude an introduction', 'a deal is reported and confirmed, invoices are issued'],
      ['lapse', 'Let the time of an introduction run out', 'as if nothing came of it'],
      ['void', 'Void an introduction, as the operator does', 'it is as if it never was'],
    ],
    'intro_…',
    (helpers) => helpers.introductions,
  )
}

function submissionSteps(sandbox: Command, cli: Cli): void {
  const submissions = define(sandbox, 'submissions', 'The review of your proposed nodes', [
    ['parley sandbox submissions approve node_…', 'it stands on the grid of your test keys'],
    ['parley sandbox submissions reject node_… --reason "The price is missing."', 'you read the reason'],
  ])
  steps(
    submissions,
    cli,
    [['approve', 'Approve a submission', 'your test keys see it on the grid']],
    'node_…',
    (helpers) => helpers.submissions,
  )
  define(submissions, 'reject <id>', 'Reject a submission with a reason', [
    ['parley sandbox submissions reject node_… --reason "The price is missing."', 'while it waits for review'],
  ])
    .requiredOption('--reason <text>', 'what you will read')
    .addOption(idempotencyOption())
    .action(async (id: string, { reason, ...flags }: WriteFlags & { readonly reason: string }) =>
      cli.out.thing(await (await helpersOf(cli)).submissions.reject(id, { reason }, writeOptions(cli, flags))),
    )
}

interface StartFlags extends WriteFlags {
  readonly gpus: 1 | 2 | 4 | 8
  readonly template?: string
  readonly name?: string
}

function rentalSteps(sandbox: Command, cli: Cli): void {
  const rentals = define(sandbox, 'rentals', 'Machines that are none and cost nothing', [
    ['parley sandbox rentals start offer_… --gpus 1', 'it runs within three seconds'],
    ['parley sandbox rentals interrupt rental_…', 'it is gone'],
  ])
  const start = define(rentals, 'start <offer>', 'Start a rental; it runs within three seconds', [
    ['parley sandbox rentals start offer_… --gpus 8 --name training', 'offers are those of `parley offers`'],
  ])
    .option('--gpus <number>', 'GPUs in the machine: 1, 2, 4 or 8', sizeOf, 1)
    .option('--template <id>', 'what runs on it; see `parley templates`')
    .option('--name <text>', 'for you')
  fieldOptions(start, limitFields)
    .addOption(idempotencyOption())
    .action(async (offer_id: string, flags: StartFlags) => {
      const { gpus: gpu_count, template: template_id, name } = flags
      const body = { offer_id, gpu_count, template_id, name, ...fieldsGiven(flags, limitFields) }
      cli.out.thing(await (await helpersOf(cli)).rentals.create(asBody(body), writeOptions(cli, flags)))
    })
  steps(
    rentals,
    cli,
    [
      ['stop', 'Stop a rental, as `parley rentals stop` does', 'repeated, it stays as it is'],
      ['fail', 'Let a machine fail while it is being provisioned', 'it costs nothing'],
      ['interrupt', 'Let a running machine be gone', 'its billing ends'],
    ],
    'rental_…',
    (helpers) => helpers.rentals,
  )
}

function approvalSteps(sandbox: Command, cli: Cli): void {
  const approvals = define(sandbox, 'approvals', 'What a person decides on calls that need approval', [
    ['parley sandbox approvals approve apv_…', 'the call is made'],
    ['parley sandbox approvals refuse apv_… --reason "Too dear."', 'you read the reason'],
  ])
  steps(
    approvals,
    cli,
    [
      ['approve', 'Approve a call, as a person does in the dashboard', 'it is made, once'],
      ['lapse', 'Let the time of an approval run out', 'as if nobody decided'],
    ],
    'apv_…',
    (helpers) => helpers.approvals,
  )
  define(approvals, 'refuse <id>', 'Refuse a call, as a person does in the dashboard', [
    ['parley sandbox approvals refuse apv_… --reason "Too dear."', 'for good'],
  ])
    .option('--reason <text>', 'what you will read')
    .addOption(idempotencyOption())
    .action(async (id: string, { reason, ...flags }: WriteFlags & { readonly reason?: string }) =>
      cli.out.thing(await (await helpersOf(cli)).approvals.refuse(id, { reason }, writeOptions(cli, flags))),
    )
}
