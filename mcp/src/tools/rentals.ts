/** Machines by the second: quoted, rented, stopped. */
import type { RentalQuote } from '@parley/sdk'
import { z } from 'zod'
import { confirmedTool, type Tool, thing, tool } from '../tool.ts'

const size = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)])
const machine = {
  offer_id: z.string().max(64).describe('From `find_capacity`.'),
  gpu_count: size,
  template_id: z.string().max(64).optional().describe('What runs on it; left out: plain Ubuntu.'),
}

/** What ends it by itself. */
const ends = {
  auto_stop_at: z.iso.datetime({ offset: true }).optional().describe('It stops by itself then; 5 minutes to a year ahead.'),
  max_total_cents: z.int().min(1).max(1_000_000_000_000).optional().describe('It stops before it costs more than this.'),
}

const dollars = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
type Price = Omit<RentalQuote, 'quote_token' | 'rental_body'>
const priceSentence = (quote: Price): string => {
  const { gpu_count, offer_id, price_per_hour_cents, hold_cents, currency, available, sufficient_balance } = quote
  const facts = [
    `${gpu_count} GPU${gpu_count > 1 ? 's' : ''} of ${offer_id} cost ${dollars(price_per_hour_cents, currency)} an hour, billed by the second until stopped`,
    `${dollars(hold_cents, currency)} are held ahead`,
    available ? undefined : 'that size is not free now',
    sufficient_balance ? undefined : 'the balance does not cover it',
  ]
  return `${facts.filter((fact) => fact !== undefined).join('; ')}.`
}

export const rentalTools: readonly Tool[] = [
  tool(
    {
      name: 'quote_rental',
      title: 'Quote a rental',
      description: 'Tells what a machine costs, whether it is free and whether the balance covers it. Nothing is reserved.',
      input: { ...machine, ...ends, hours: z.number().min(0).max(87_600).optional().describe('For an estimate of the total.') },
      output: { quote: thing() },
    },
    async ({ parley }, body, signal) => {
      const { quote_token: _, rental_body: __, ...quote } = await parley.rentalQuotes.create(body, { signal })
      return [priceSentence(quote), { quote }]
    },
  ),
  confirmedTool(
    {
      name: 'rent',
      title: 'Rent a machine',
      description: 'Starts a machine. Spends money by the second until it is stopped, at no more an hour than the first call told.',
      input: {
        ...machine,
        ...ends,
        name: z.string().min(1).max(120).optional(),
        reference: z.string().max(128).optional().describe('Your own, such as an order number.'),
        ssh_public_key: z.string().max(8192).optional().describe('Without it nobody can sign in to the machine.'),
      },
    },
    {
      plan: async ({ parley }, { offer_id, gpu_count, template_id, auto_stop_at, max_total_cents }, signal) => {
        const machine = { offer_id, gpu_count, template_id, auto_stop_at, max_total_cents }
        const quote = await parley.rentalQuotes.create(machine, { signal })
        const { price_per_hour_cents, hold_cents, currency, notices } = quote
        return {
          summary: priceSentence(quote),
          details: {
            price_per_hour_cents,
            hold_cents,
            currency,
            available: quote.available,
            sufficient_balance: quote.sufficient_balance,
            notices,
          },
          settled: { price_per_hour_cents },
        }
      },
      act: async ({ parley }, body, options, settled) => {
        const max_price_per_hour_cents = Number(settled.price_per_hour_cents)
        const rental = await parley.rentals.create({ ...body, max_price_per_hour_cents }, options)
        return [
          `${rental.id} is ${rental.status}. \`look_up\` tells how to reach it once it runs; \`stop_rental\` ends its billing.`,
          rental,
        ]
      },
    },
  ),
  confirmedTool(
    {
      name: 'stop_rental',
      title: 'Stop a rental',
      description: 'Stops a machine; its billing ends at once, and what is on it is gone.',
      input: { rental_id: z.string().max(64) },
    },
    {
      plan: async ({ parley }, { rental_id }, signal) => {
        const rental = await parley.rentals.get(rental_id, { signal })
        const { id, name, status, accrued_cents, currency } = rental
        return {
          summary: `${id}${name ? ` (${name})` : ''}, ${status}, would be stopped; it cost ${dollars(accrued_cents, currency)} so far.`,
          details: { rental },
        }
      },
      act: async ({ parley }, { rental_id }, options) => {
        const rental = await parley.rentals.stop(rental_id, options)
        return [`${rental.id} is ${rental.status}; it cost ${dollars(rental.accrued_cents, rental.currency)}.`, rental]
      },
    },
  ),
]
