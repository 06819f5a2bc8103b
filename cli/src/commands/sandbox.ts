/** `parley sandbox`: simulates the other party, the operator, time and machines in your company's test world. */
import type { Parley, WriteOptions } from '@parley/sdk'
import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import { asBody } from './bodies.ts'
import { define, fieldOptions, idempotencyOption, providedFields, type WriteFlags, writeOptions } from './define.ts'
import { demandFields } from './demand-fields.ts'
import { sizeOf } from './rent.ts'
import { limitFields } from './rental-limits.ts'
import { autopilotCommands, helpersOf, upTo, worldCommands } from './sandbox-world.ts'

type Helpers = Parley['testHelpers']

export function sandboxCommands(program: Command, cli: Cli): void {
  const sandbox = define(program, 'sandbox', 'Simulate the other party, time and machines in test mode. Needs a test key.', [
    ['parley sandbox autopilot on', 'what you file progresses automatically from now on'],
    ['parley sandbox requests accept dem_…', 'simulates a seller who accepts your demand'],
    ['parley sandbox opportunities create', 'creates an opportunity for you'],
    ['parley sandbox world empty', 'deletes the whole test world'],
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

/** Commands whose only argument is an ID, each with its summary and the description of its example. */
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
      .action(async (id: string, flags: WriteFlags) => cli.out.object(await of(await helpersOf(cli))[method](id, writeOptions(cli, flags))))
  }
}

function requestSteps(sandbox: Command, cli: Cli): void {
  const requests = define(sandbox, 'requests', 'Simulate what sellers and the operator do with your demand', [
    ['parley sandbox requests offer dem_…', 'offers it to a seller'],
    ['parley sandbox requests accept dem_…', 'simulates a seller who accepts it'],
  ])
  define(requests, 'offer <id>', 'Offer a request to sellers', [
    ['parley sandbox requests offer dem_…', 'offers it to one seller'],
    ['parley sandbox requests offer dem_… --sellers 3', 'offers it to three sellers'],
  ])
    .option('--sellers <number>', 'number of sellers, 1 to 5', upTo(5))
    .addOption(idempotencyOption())
    .action(async (id: string, { sellers, ...flags }: WriteFlags & { readonly sellers?: number }) =>
      cli.out.object(await (await helpersOf(cli)).requests.offer(id, { sellers }, writeOptions(cli, flags))),
    )
  steps(
    requests,
    cli,
    [
      ['accept', 'Simulate a seller who accepts a request', 'offers the request first if no seller has it'],
      ['decline', 'Simulate a decline by all pending sellers of a request', 'it can then be offered to others'],
    ],
    'dem_…',
    (helpers) => helpers.requests,
  )
}

/** Sellers never read notes. */
const playedFields = demandFields.filter(({ field }) => field !== 'notes')

function opportunitySteps(sandbox: Command, cli: Cli): void {
  const opportunities = define(sandbox, 'opportunities', 'Simulate demand from a buyer, and its outcome', [
    ['parley sandbox opportunities create', 'creates realistic demand'],
    ['parley sandbox opportunities accept opp_…', 'accepts it, as you would in the dashboard'],
  ])
  const create = define(opportunities, 'create', 'Create an opportunity for your company', [
    ['parley sandbox opportunities create', 'realistic demand for a new test node'],
    ['parley sandbox opportunities create --listing node_… --nodes 8', 'demand for your own approved test node'],
  ]).option('--listing <id>', 'your approved test node')
  fieldOptions(create, playedFields)
    .addOption(idempotencyOption())
    .action(async (flags: WriteFlags & { readonly listing?: string }) => {
      const body = { listingId: flags.listing, demand: providedFields(flags, playedFields) }
      cli.out.object(await (await helpersOf(cli)).opportunities.create(body, writeOptions(cli, flags)))
    })
  steps(
    opportunities,
    cli,
    [
      ['accept', 'Accept an opportunity, like a signatory in the dashboard', 'reveals both sides'],
      ['expire', 'Expire an opportunity', 'as if nobody decided in time'],
      ['withdraw', 'Withdraw an offered opportunity, like the operator', 'the opportunity no longer waits'],
    ],
    'opp_…',
    (helpers) => helpers.opportunities,
  )
}

function introductionSteps(sandbox: Command, cli: Cli): void {
  const introductions = define(sandbox, 'introductions', 'Simulate the outcome of an introduction', [
    ['parley sandbox introductions counterparty-ready intro_…', 'declares the other party ready'],
    ['parley sandbox introductions conclude intro_…', 'reports and confirms a deal'],
  ])
  steps(
    introductions,
    cli,
    [
      ['counterpartyReady', 'Declare the other party ready', 'the introduction then shows it'],
      ['conclude', 'Conclude an introduction', 'reports and confirms a deal and issues invoices'],
      ['lapse', 'Lapse an introduction', 'as if its time ran out without a deal'],
      ['void', 'Void an introduction, like the operator', 'the introduction becomes voided'],
    ],
    'intro_…',
    (helpers) => helpers.introductions,
  )
}

function submissionSteps(sandbox: Command, cli: Cli): void {
  const submissions = define(sandbox, 'submissions', 'Simulate the review of your submissions', [
    ['parley sandbox submissions approve node_…', 'puts it on the grid of your test keys'],
    ['parley sandbox submissions reject node_… --reason "The price is missing."', 'rejects it with a reason'],
  ])
  steps(
    submissions,
    cli,
    [['approve', 'Approve a submission', 'your test keys then find it on the grid']],
    'node_…',
    (helpers) => helpers.submissions,
  )
  define(submissions, 'reject <id>', 'Reject a submission with a reason', [
    ['parley sandbox submissions reject node_… --reason "The price is missing."', 'you then read the reason in the submission'],
  ])
    .requiredOption('--reason <text>', 'reason for the rejection')
    .addOption(idempotencyOption())
    .action(async (id: string, { reason, ...flags }: WriteFlags & { readonly reason: string }) =>
      cli.out.object(await (await helpersOf(cli)).submissions.reject(id, { reason }, writeOptions(cli, flags))),
    )
}

interface StartFlags extends WriteFlags {
  readonly gpus: 1 | 2 | 4 | 8
  readonly template?: string
  readonly name?: string
}

function rentalSteps(sandbox: Command, cli: Cli): void {
  const rentals = define(sandbox, 'rentals', 'Rent simulated machines at no cost', [
    ['parley sandbox rentals start offer_… --gpus 1', 'starts a rental that runs within three seconds'],
    ['parley sandbox rentals interrupt rental_…', 'simulates an interruption'],
  ])
  const start = define(rentals, 'start <offer>', 'Start a test rental. It runs within three seconds', [
    ['parley sandbox rentals start offer_… --gpus 8 --name training', 'list offers with `parley offers`'],
  ])
    .option('--gpus <number>', 'GPUs in the machine: 1, 2, 4 or 8', sizeOf, 1)
    .option('--template <id>', 'image of the machine; see `parley templates`')
    .option('--name <text>', 'name of the rental')
  fieldOptions(start, limitFields)
    .addOption(idempotencyOption())
    .action(async (offer_id: string, flags: StartFlags) => {
      const { gpus: gpu_count, template: template_id, name } = flags
      const body = { offer_id, gpu_count, template_id, name, ...providedFields(flags, limitFields) }
      cli.out.object(await (await helpersOf(cli)).rentals.create(asBody(body), writeOptions(cli, flags)))
    })
  steps(
    rentals,
    cli,
    [
      ['stop', 'Stop a test rental, like `parley rentals stop`', 'repeating it changes nothing'],
      ['fail', 'Simulate a failure during the provisioning of a test rental', 'the rental costs nothing'],
      ['interrupt', 'Simulate the interruption of a running test rental', 'its billing ends'],
    ],
    'rental_…',
    (helpers) => helpers.rentals,
  )
}

function approvalSteps(sandbox: Command, cli: Cli): void {
  const approvals = define(sandbox, 'approvals', 'Simulate a person’s decision on calls that need approval', [
    ['parley sandbox approvals approve apv_…', 'approves and executes the call'],
    ['parley sandbox approvals refuse apv_… --reason "Too expensive."', 'refuses it with a reason'],
  ])
  steps(
    approvals,
    cli,
    [
      ['approve', 'Approve a call, like a person in the dashboard', 'executes the call once'],
      ['lapse', 'Lapse an approval', 'as if nobody decided in time'],
    ],
    'apv_…',
    (helpers) => helpers.approvals,
  )
  define(approvals, 'refuse <id>', 'Refuse a call, like a person in the dashboard', [
    ['parley sandbox approvals refuse apv_… --reason "Too expensive."', 'refuses permanently'],
  ])
    .option('--reason <text>', 'reason for the refusal')
    .addOption(idempotencyOption())
    .action(async (id: string, { reason, ...flags }: WriteFlags & { readonly reason?: string }) =>
      cli.out.object(await (await helpersOf(cli)).approvals.refuse(id, { reason }, writeOptions(cli, flags))),
    )
}
