/** Quotes, starts and stops rentals. */
import type { RentalQuote } from '@parley/sdk'
import { z } from 'zod'
import { errorReference } from '../generated/docs.ts'
import { ToolError } from '../results.ts'
import { type AgentContext, anyObject, confirmedTool, machineSize, type Tool, tool } from '../tool.ts'

const machine = {
  offer_id: z.string().max(64).describe('From `find_capacity`.'),
  gpu_count: machineSize,
  template_id: z.string().max(64).optional().describe('Image of the machine. Default: plain Ubuntu.'),
}

/** Options that stop the rental automatically. */
const autoStop = {
  auto_stop_at: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('The rental stops automatically at this time, 5 minutes to a year ahead.'),
  max_total_cents: z.int().min(1).max(1_000_000_000_000).optional().describe('The rental stops before it costs more than this.'),
}

/** Rejects a private key here, so that it is never sent. */
const sshPublicKey = z
  .string()
  .max(8192)
  .refine((text) => !/PRIVATE KEY/i.test(text), 'this is a private key, which was not sent: give the line of the .pub file')

/** Fails at the first step if the second would fail. */
function rejectTestKey({ apiKey }: AgentContext): void {
  const entry = errorReference.test_mode_not_supported
  if (entry && apiKey.startsWith('gpk_test_')) throw new ToolError(`test_mode_not_supported: ${entry.happened}\n${entry.remedy}`)
}

const policyNotices = ({ notices }: Price): readonly string[] => notices.filter((notice) => notice.startsWith("The key's policy "))
const policyRejection = (quote: Price): string | undefined =>
  policyNotices(quote).find((notice) => notice.startsWith("The key's policy will not allow"))

const dollars = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
type Price = Omit<RentalQuote, 'quote_token' | 'rental_body'>
const priceSentence = (quote: Price): string => {
  const { gpu_count, offer_id, price_per_hour_cents, hold_cents, currency, available, sufficient_balance } = quote
  const facts = [
    `${gpu_count} GPU${gpu_count > 1 ? 's' : ''} of ${offer_id} cost ${dollars(price_per_hour_cents, currency)} per hour, billed by the second until stopped`,
    `${dollars(hold_cents, currency)} are held in advance`,
    available ? undefined : 'that size is not available now',
    sufficient_balance ? undefined : 'the balance does not cover it',
  ]
  return [`${facts.filter((fact) => fact !== undefined).join('; ')}.`, ...policyNotices(quote)].join(' ')
}

export const rentalTools: readonly Tool[] = [
  tool(
    {
      name: 'quote_rental',
      title: 'Quote a rental',
      description: 'Returns the price of a machine, whether it is available and whether the balance covers it. Nothing is reserved.',
      input: { ...machine, ...autoStop, hours: z.number().min(0).max(87_600).optional().describe('Used to estimate the total.') },
      output: { quote: anyObject() },
    },
    async ({ parley }, body, signal) => {
      const { quote_token: _, rental_body: __, ...quote } = await parley.rentalQuotes.create(body, { signal })
      return [priceSentence(quote), { quote }]
    },
  ),
  confirmedTool(
    {
      name: 'rent',
      scope: 'rentals:write',
      title: 'Rent a machine',
      description:
        'Starts a machine. Spends money by the second until it is stopped, at no more than the hourly price that the first call returned.',
      input: {
        ...machine,
        ...autoStop,
        name: z.string().min(1).max(120).optional(),
        reference: z.string().max(128).optional().describe('Your own reference, such as an order number.'),
        ssh_public_key: sshPublicKey.optional().describe('The line of the .pub file. Without it nobody can sign in to the machine.'),
      },
    },
    {
      plan: async (context, { offer_id, gpu_count, template_id, auto_stop_at, max_total_cents, ssh_public_key }, signal) => {
        rejectTestKey(context)
        const machine = { offer_id, gpu_count, template_id, auto_stop_at, max_total_cents }
        const quote = await context.parley.rentalQuotes.create(machine, { signal })
        const rejection = policyRejection(quote)
        if (rejection) throw new ToolError(`${rejection} Nothing was executed, and there is nothing to confirm.`)
        const { price_per_hour_cents, hold_cents, currency, notices } = quote
        return {
          summary: priceSentence(quote),
          details: {
            price_per_hour_cents,
            hold_cents,
            currency,
            available: quote.available,
            sufficient_balance: quote.sufficient_balance,
            // A quote takes no key, so it asks for one.
            notices: notices.filter((notice) => ssh_public_key === undefined || !notice.includes('SSH public key')),
          },
          settled: { price_per_hour_cents },
        }
      },
      execute: async ({ parley }, body, options, settled) => {
        const max_price_per_hour_cents = Number(settled.price_per_hour_cents)
        const rental = await parley.rentals.create({ ...body, max_price_per_hour_cents }, options)
        return [
          `${rental.id} is ${rental.status}. When it runs, \`look_up\` returns how to connect. \`stop_rental\` ends its billing.`,
          rental,
        ]
      },
    },
  ),
  confirmedTool(
    {
      name: 'stop_rental',
      scope: 'rentals:write',
      title: 'Stop a rental',
      description: 'Stops a machine. Its billing ends immediately, and the data on it is lost.',
      input: { rental_id: z.string().max(64) },
    },
    {
      plan: async (context, { rental_id }, signal) => {
        rejectTestKey(context)
        const rental = await context.parley.rentals.get(rental_id, { signal })
        const { id, name, status, accrued_cents, currency } = rental
        return {
          summary: `${id}${name ? ` (${name})` : ''}, ${status}, would be stopped. It has cost ${dollars(accrued_cents, currency)} so far.`,
          details: { rental },
        }
      },
      execute: async ({ parley }, { rental_id }, options) => {
        const rental = await parley.rentals.stop(rental_id, options)
        return [`${rental.id} is ${rental.status}. It cost ${dollars(rental.accrued_cents, rental.currency)}.`, rental]
      },
    },
  ),
]
