/** `parley rent`: a quote, a yes, a machine, the command that enters it. */
import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Parley, Rental, RentalQuote } from '@parley/sdk'
import { type Command, InvalidArgumentError } from 'commander'
import type { Cli } from '../cli.ts'
import { NotPossibleError, OutcomeError, UsageError } from '../failure.ts'
import { askYesNo } from '../terminal/ask.ts'
import { noticesIn } from '../terminal/output.ts'
import { inProgress } from '../terminal/progress.ts'
import { money, plain } from '../terminal/text.ts'
import { unreadable } from './bodies.ts'
import { define, fieldOptions, fieldsGiven, idempotencyOption, referenceField, type WriteFlags, writeOptions } from './define.ts'
import { whatFilters } from './offers.ts'
import { rentOnce } from './rent-once.ts'
import { endFields, limitFields } from './rental-limits.ts'

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

/** Of what the cheapest offer is looked for, where none is named. */
const soughtFields = whatFilters.map((field) => ({ ...field, summary: `without an offer: ${field.summary}` }))

/** Asked so often while a machine comes up. */
const lookEveryMs = 2_000
/** Provisioning fails by itself after a quarter of an hour. */
const waitAtMostMs = 16 * 60_000

export function rentCommand(program: Command, cli: Cli): void {
  const command = define(
    program,
    'rent [offer]',
    'Rent a machine: quotes it, asks, waits for it, and prints the ssh command. Spends money.',
    [
      ['parley rent --gpu-model h100-sxm --gpus 1', 'the cheapest H100 SXM that is free'],
      ['parley rent --gpu-family h100 --geo eu', 'the cheapest H100 of any kind in Europe'],
      ['parley rent offer_… --gpus 8 --ssh-key ~/.ssh/work.pub --name training', 'a certain offer, with a certain key'],
      [
        'parley rent offer_… --auto-stop-at 2027-03-01T18:00:00Z --max-total 50',
        'it stops by itself, at that time or before it costs more',
      ],
      ['parley rent offer_… --yes --json --no-wait', 'for a program: no questions, and no waiting'],
      ['parley rent offer_… --yes --idempotency-key order-7', 'once, however often it runs'],
    ],
  )
    .option('--gpus <number>', 'GPUs in the machine: 1, 2, 4 or 8', sizeOf, 1 satisfies Size)
    .option('--template <id>', 'what runs on it; see `parley templates`')
    .option('--name <text>', 'for you')
    .option('--ssh-key <file>', 'the public key that may enter (default: the first of ~/.ssh/id_ed25519.pub, id_ecdsa.pub, id_rsa.pub)')
    .option('--no-ssh-key', 'nobody may enter')
    .option('--hours <number>', 'for the estimate', hoursOf)
    .option('--yes', 'do not ask')
    .option('--no-wait', 'do not wait until it runs')
  fieldOptions(fieldOptions(command, soughtFields), limitFields)
    .addOption(idempotencyOption())
    .action((offer: string | undefined, options: RentOptions) => rent(cli, offer, options))

  define(program, 'templates', 'List what can run on a rented machine', [
    ['parley templates', 'their ids, for `parley rent --template`'],
  ]).action(async () =>
    cli.out.list(
      await (await cli.parley()).templates.list({ signal: cli.signal }),
      [
        { title: 'TEMPLATE', of: ({ template_id, default: isDefault }) => `${template_id}${isDefault ? ' *' : ''}` },
        { title: 'NAME', of: ({ name }) => plain(name) },
        { title: 'WHAT', of: ({ description }) => plain(description) },
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
    throw new UsageError('A test key rents nothing. `parley sandbox rentals start` plays a rental at no cost.')
  if (options.idempotencyKey !== undefined && offer === undefined)
    throw new UsageError('Name the offer beside --idempotency-key: the cheapest one may be another the next time.')
  const parley = await cli.parley()
  const ssh_public_key = await publicKey(options.sshKey)
  const offer_id = offer ?? (await cheapest(cli, parley, options))
  const { gpus: gpu_count, template: template_id, hours } = options
  const ends = fieldsGiven(options, endFields)
  const asked = { offer_id, gpu_count, template_id, name: options.name, ssh_public_key, ...ends, ...fieldsGiven(options, [referenceField]) }
  const agreed = async () => {
    const quote = await parley.rentalQuotes.create({ offer_id, gpu_count, template_id, hours, ...ends }, { signal: cli.signal })
    await agree(cli, quote, options, ssh_public_key !== undefined)
    return quote
  }
  const begun =
    options.idempotencyKey === undefined
      ? await parley.rentals.create({ ...asked, quote_token: (await agreed()).quote_token }, writeOptions(cli, options))
      : await rentOnce(parley, asked, agreed, writeOptions(cli, options))
  cli.out.note(`${begun.id} is ${begun.status}. Stop it with: parley rentals stop ${begun.id}`)
  const rental = options.wait ? await running(cli, parley, begun) : begun
  if (cli.out.json || !rental.connection) cli.out.thing(rental)
  else cli.out.text(sshCommand(rental.connection, options.sshKey || undefined))
}

/** What to enter by; the first key that is there, unless one is named. */
async function publicKey(named: string | false | undefined): Promise<string | undefined> {
  if (named === false) return undefined
  if (named !== undefined) return publicLine(await readFile(named, 'utf8').catch(unreadable(named)), named)
  for (const name of ['id_ed25519.pub', 'id_ecdsa.pub', 'id_rsa.pub']) {
    const found = await readFile(join(homedir(), '.ssh', name), 'utf8').catch(() => undefined)
    if (found) return found.trim()
  }
  throw new UsageError('There is no public key in ~/.ssh. Name one with --ssh-key, or rent without one by --no-ssh-key.')
}

/** What is no public key stays here: the other half of a pair is easily named instead. */
function publicLine(content: string, file: string): string {
  const line = content.trim()
  if (!/^[a-z0-9@.-]+ [A-Za-z0-9+/]+=*(?: [^\n]*)?$/.test(line))
    throw new UsageError(`${file} is no public key: name the file that ends in .pub.`)
  return line
}

async function cheapest(cli: Cli, parley: Parley, options: RentOptions): Promise<string> {
  const sought = fieldsGiven(options, soughtFields)
  if (Object.keys(sought).length === 0)
    throw new UsageError('Name an offer, or what to look for: --gpu-model, --gpu-family, --region, --geo.')
  const query = { ...sought, gpu_count: options.gpus, sort: 'price_asc', limit: 1 } as const
  const { data, meta } = await parley.offers.list(query, { signal: cli.signal })
  const [offer] = data
  if (!offer)
    throw new NotPossibleError(
      ['Nothing that fits is free now.', ...noticesIn(meta), '`parley offers list` shows what there is.'].join(' '),
    )
  return offer.id
}

/** Nothing is spent before somebody said yes. */
async function agree(cli: Cli, quote: RentalQuote, { yes, hours }: RentOptions, hasKey: boolean): Promise<void> {
  const { currency, gpu_count, offer_id } = quote
  const estimate = quote.estimated_total_cents === null ? '' : `, about ${money(quote.estimated_total_cents, currency)} for ${hours} hours`
  cli.out.note(
    `${offer_id}: ${gpu_count} GPU${gpu_count > 1 ? 's' : ''} for ${money(quote.price_per_hour_cents, currency)} an hour, by the second${estimate}.`,
  )
  for (const notice of quote.notices) if (!hasKey || !notice.includes('SSH public key')) cli.out.note(plain(notice))
  if (!quote.sufficient_balance) cli.out.note(`The balance does not cover the hold of ${money(quote.hold_cents, currency)}.`)
  if (yes) return
  if (!cli.isInteractive) throw new UsageError('This spends money: say --yes where nobody can be asked.')
  if (!(await askYesNo(`Rent it at ${money(quote.price_per_hour_cents, currency)} an hour?`))) throw new UsageError('Nothing was rented.')
}

const told = {
  begun: 'The machine is being provisioned',
  done: 'The machine runs',
  failed: 'The machine was not seen running',
}

const running = (cli: Cli, parley: Parley, begun: Rental): Promise<Rental> =>
  inProgress(cli, told, async () => {
    const deadline = Date.now() + waitAtMostMs
    for (let rental = begun; ; rental = await parley.rentals.get(begun.id, { signal: cli.signal })) {
      if (rental.status === 'running') return rental
      if (rental.status !== 'provisioning')
        throw new OutcomeError(`${rental.id} is ${rental.status}: ${rental.stop_reason ?? 'no reason is told'}.`)
      if (Date.now() > deadline) throw new OutcomeError(`${rental.id} did not come up.`)
      await pause(lookEveryMs, undefined, { signal: cli.signal })
    }
  })

/** What enters a machine; of a key that was named, with the half that stays here. */
export function sshCommand({ host, port, username }: NonNullable<Rental['connection']>, publicKeyFile?: string): string {
  const key = publicKeyFile === undefined ? '' : `-i ${quoted(publicKeyFile.replace(/\.pub$/, ''))} `
  return `ssh ${key}-p ${port} ${username}@${host}`
}

/** As a shell takes it for one word. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
