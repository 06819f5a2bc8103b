/** `parley rent`: gets a quote, asks for confirmation, starts the machine and prints the SSH command. */
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Parley, Rental, RentalQuote } from '@parley/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cli } from '../cli.ts'
import { NotPossibleError, OutcomeError, UsageError } from '../failure.ts'
import { noticesIn } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'
import { promptYesNo } from '../terminal/prompts.ts'
import { money, sanitize } from '../terminal/text.ts'
import { unreadable } from './bodies.ts'
import { define, fieldOptions, idempotencyOption, providedFields, referenceField, type WriteFlags, writeOptions } from './define.ts'
import { gpuAndRegionFilters } from './offers.ts'
import { rentOnce } from './rent-once.ts'
import { autoStopFields, limitFields } from './rental-limits.ts'

type Size = RentalQuote['gpu_count']
interface RentOptions extends WriteFlags {
  readonly gpus: Size
  readonly template?: string
  readonly name?: string
  readonly sshKey?: string | false
  readonly hours?: number
  readonly yes?: true
  readonly wait: boolean
}

/** Filters for the cheapest offer, used when no offer is given. */
const filterFields = gpuAndRegionFilters.map((field) => ({ ...field, summary: `if no offer is given: ${field.summary}` }))

/** Poll interval while a machine is provisioned. */
const pollIntervalMs = 2_000
/** Provisioning fails automatically after 15 minutes. */
const provisioningTimeoutMs = 16 * 60_000

export function rentCommand(program: Command, cli: Cli): void {
  const command = define(
    program,
    'rent [offer]',
    'Rent a machine: get a quote, confirm, wait until it runs, and print the SSH command. Spends money.',
    [
      ['parley rent --gpu-model h100-sxm --gpus 1', 'the cheapest available H100 SXM'],
      ['parley rent --gpu-family h100 --geo eu', 'the cheapest available H100 of any model in Europe'],
      ['parley rent offer_… --gpus 8 --ssh-key ~/.ssh/work.pub --name training', 'a specific offer with a specific SSH key'],
      [
        'parley rent offer_… --auto-stop-at 2027-03-01T18:00:00Z --max-total 50',
        'stops automatically at this time, or before it costs more',
      ],
      ['parley rent offer_… --yes --json --no-wait', 'for scripts: no questions and no waiting'],
      ['parley rent offer_… --yes --idempotency-key order-7', 'rents once, regardless of how often the command runs'],
    ],
  )
    .option('--gpus <number>', 'GPUs in the machine: 1, 2, 4 or 8', sizeOf, 1 satisfies Size)
    .option('--template <id>', 'image of the machine; see `parley templates`')
    .option('--name <text>', 'name of the rental')
    .option('--ssh-key <file>', 'public key that can sign in (default: the first of ~/.ssh/id_ed25519.pub, id_ecdsa.pub, id_rsa.pub)')
    .option('--no-ssh-key', 'rent without a key; nobody can sign in')
    .option('--hours <number>', 'hours for the cost estimate', hoursOf)
    .option('--yes', 'do not ask for confirmation')
    .option('--no-wait', 'do not wait until the machine runs')
  fieldOptions(fieldOptions(command, filterFields), limitFields)
    .addOption(idempotencyOption())
    .action((offer: string | undefined, options: RentOptions) => rent(cli, offer, options))

  define(program, 'templates', 'List the images for rented machines', [
    ['parley templates', 'lists the IDs for `parley rent --template`'],
  ]).action(async () =>
    cli.out.list(
      await (await cli.parley()).templates.list({ signal: cli.signal }),
      [
        { title: 'TEMPLATE', cell: ({ template_id, default: isDefault }) => `${template_id}${isDefault ? ' *' : ''}` },
        { title: 'NAME', cell: ({ name }) => sanitize(name) },
        { title: 'DESCRIPTION', cell: ({ description }) => sanitize(description) },
      ],
      'There are no templates.',
    ),
  )
}

export function sizeOf(typed: string): Size {
  const size = ([1, 2, 4, 8] as const).find((one) => String(one) === typed)
  if (size === undefined) throw new InvalidArgumentError('Expected 1, 2, 4 or 8.')
  return size
}

function hoursOf(typed: string): number {
  const hours = Number(typed)
  if (!(hours > 0 && Number.isFinite(hours))) throw new InvalidArgumentError('Expected a number above 0, such as 2 or 0.5.')
  return hours
}

async function rent(cli: Cli, offer: string | undefined, options: RentOptions): Promise<void> {
  const { apiKey } = await cli.profile()
  if (apiKey.startsWith('gpk_test_'))
    throw new UsageError('A test key cannot rent a machine. Start a free test rental with `parley sandbox rentals start`.')
  if (options.idempotencyKey !== undefined && offer === undefined)
    throw new UsageError('Name the offer when you use --idempotency-key: the cheapest offer can be a different one next time.')
  const parley = await cli.parley()
  const ssh_public_key = await publicKey(options.sshKey)
  const offer_id = offer ?? (await cheapest(cli, parley, options))
  const { gpus: gpu_count, template: template_id, hours } = options
  const autoStop = providedFields(options, autoStopFields)
  const body = {
    offer_id,
    gpu_count,
    template_id,
    name: options.name,
    ssh_public_key,
    ...autoStop,
    ...providedFields(options, [referenceField]),
  }
  const confirmedQuote = async () => {
    const quote = await parley.rentalQuotes.create({ offer_id, gpu_count, template_id, hours, ...autoStop }, { signal: cli.signal })
    await confirmQuote(cli, quote, options, ssh_public_key !== undefined)
    return quote
  }
  const created =
    options.idempotencyKey === undefined
      ? await parley.rentals.create({ ...body, quote_token: (await confirmedQuote()).quote_token }, writeOptions(cli, options))
      : await rentOnce(parley, body, confirmedQuote, writeOptions(cli, options))
  cli.out.note(`${created.id} is ${created.status}. Stop it with: parley rentals stop ${created.id}`)
  const rental = options.wait ? await waitUntilRunning(cli, parley, created).catch(failAndShow(cli, created)) : created
  if (cli.out.json || !rental.connection) cli.out.object(rental)
  else cli.out.text(sshCommand(rental.connection, options.sshKey || undefined))
}

/** The named public key, or the first one that exists. */
async function publicKey(keyFile: string | false | undefined): Promise<string | undefined> {
  if (keyFile === false) return undefined
  if (keyFile !== undefined) return publicKeyLine(await readFile(keyFile, 'utf8').catch(unreadable(keyFile)), keyFile)
  for (const name of ['id_ed25519.pub', 'id_ecdsa.pub', 'id_rsa.pub']) {
    const found = await readFile(join(homedir(), '.ssh', name), 'utf8').catch(() => undefined)
    if (found) return found.trim()
  }
  throw new UsageError('There is no public key in ~/.ssh. Name one with --ssh-key, or rent without one with --no-ssh-key.')
}

/** Rejects a file that is not a public key, so that a private key named by mistake is never sent. */
function publicKeyLine(content: string, file: string): string {
  const line = content.trim()
  if (!/^[a-z0-9@.-]+ [A-Za-z0-9+/]+=*(?: [^\n]*)?$/.test(line))
    throw new UsageError(`${file} is not a public key. Name the file that ends in .pub.`)
  return line
}

async function cheapest(cli: Cli, parley: Parley, options: RentOptions): Promise<string> {
  const filters = providedFields(options, filterFields)
  if (Object.keys(filters).length === 0) throw new UsageError('Name an offer, or filter with --gpu-model, --gpu-family, --region or --geo.')
  const query = { ...filters, gpu_count: options.gpus, sort: 'price_asc', limit: 1 } as const
  const { data, meta } = await parley.offers.list(query, { signal: cli.signal })
  const [offer] = data
  if (!offer)
    throw new NotPossibleError(
      ['No matching offer is available now.', ...noticesIn(meta), 'List all offers with `parley offers list`.'].join(' '),
    )
  return offer.id
}

/** Shows the quote and asks for confirmation before money is spent. */
async function confirmQuote(cli: Cli, quote: RentalQuote, { yes, hours }: RentOptions, hasKey: boolean): Promise<void> {
  const { currency, gpu_count, offer_id } = quote
  const estimate = quote.estimated_total_cents === null ? '' : `, about ${money(quote.estimated_total_cents, currency)} for ${hours} hours`
  cli.out.note(
    `${offer_id}: ${gpu_count} GPU${gpu_count > 1 ? 's' : ''} for ${money(quote.price_per_hour_cents, currency)} per hour, billed by the second${estimate}.`,
  )
  for (const notice of quote.notices) if (!hasKey || !notice.includes('SSH public key')) cli.out.note(sanitize(notice))
  if (!quote.sufficient_balance) cli.out.note(`The balance does not cover the hold of ${money(quote.hold_cents, currency)}.`)
  if (yes) return
  if (!cli.isInteractive) throw new UsageError('This spends money. Without a terminal, confirm with --yes.')
  if (!(await promptYesNo(`Rent it for ${money(quote.price_per_hour_cents, currency)} per hour?`)))
    throw new UsageError('Nothing was rented.')
}

const progressTexts = {
  started: 'The machine is being provisioned',
  done: 'The machine is running',
  failed: 'The machine was not confirmed as running',
}

const waitUntilRunning = (cli: Cli, parley: Parley, created: Rental): Promise<Rental> =>
  withProgress(cli, progressTexts, async () => {
    const deadline = Date.now() + provisioningTimeoutMs
    for (let rental = created; ; rental = await parley.rentals.get(created.id, { signal: cli.signal })) {
      if (rental.status === 'running') return rental
      if (rental.status !== 'provisioning')
        throw new OutcomeError(`${rental.id} is ${rental.status}: ${rental.stop_reason ?? 'no reason given'}.`)
      if (Date.now() > deadline) throw new OutcomeError(`${rental.id} did not start in time.`)
      await pause(pollIntervalMs, undefined, { signal: cli.signal })
    }
  })

/** With --json, nothing has named the rental yet. It exists and can cost money, also if the wait for it fails. */
const failAndShow =
  (cli: Cli, created: Rental) =>
  (error: unknown): never => {
    if (cli.out.json) cli.out.object(created)
    throw error
  }

/** The SSH command for a machine. If a key file was named, it includes the private key file. */
export function sshCommand({ host, port, username }: NonNullable<Rental['connection']>, publicKeyFile?: string): string {
  const key = publicKeyFile === undefined ? '' : `-i ${shellQuoted(publicKeyFile.replace(/\.pub$/, ''))} `
  return `ssh ${key}-p ${port} ${username}@${host}`
}

/** Quotes a word for the shell if necessary. */
const shellQuoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
