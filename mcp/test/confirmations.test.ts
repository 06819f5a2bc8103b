import { expect, it } from 'vitest'
import { Confirmations, confirmationTtlMs } from '../src/confirmations.ts'

const intent = { tool: 'rent', args: { offer_id: 'offer_1', gpu_count: 1 }, key: 'gpk_live_a' }
const secret = Buffer.alloc(32, 7)
let nowMs = 1_000
const confirmations = new Confirmations(secret, () => nowMs)
const token = () => confirmations.issue(intent, { price_per_hour_cents: 249 }).token

it('a token is valid for its tool, its arguments in any order, and its key', () => {
  const issued = token()
  expect(confirmations.verify(intent, issued)?.settled).toEqual({ price_per_hour_cents: 249 })
  expect(confirmations.verify({ ...intent, args: { gpu_count: 1, template_id: undefined, offer_id: 'offer_1' } }, issued)).toBeDefined()
  for (const other of [
    { tool: 'stop_rental' },
    { key: 'gpk_live_b' },
    { args: { ...intent.args, gpu_count: 2 } },
    { args: { ...intent.args, name: 'x' } },
  ])
    expect(confirmations.verify({ ...intent, ...other }, issued)).toBeUndefined()
  expect(confirmations.verify(intent, `${issued}.more`)).toBeUndefined()
})

it('a token is valid for ten minutes', () => {
  const issued = token()
  nowMs += confirmationTtlMs
  expect(confirmations.verify(intent, issued)).toBeDefined()
  nowMs += 1
  expect(confirmations.verify(intent, issued)).toBeUndefined()
})

it('one token has one Idempotency-Key, two tokens have two', () => {
  const [one, two] = [token(), token()]
  const keyOf = (issued: string) => confirmations.verify(intent, issued)?.idempotencyKey
  expect(keyOf(one)).toBe(keyOf(one))
  expect(keyOf(one)).not.toBe(keyOf(two))
  expect(keyOf(one)).toMatch(/^[\x20-\x7e]{1,255}$/)
})

it('a token is accepted by every instance with the same secret, and by no other', () => {
  const issued = token()
  expect(new Confirmations(secret, () => nowMs).verify(intent, issued)).toBeDefined()
  expect(new Confirmations(undefined, () => nowMs).verify(intent, issued)).toBeUndefined()
})

it.each(['', '.', 'a.b', '{}', `${'x'.repeat(900)}.${'y'.repeat(43)}`, `a.${'é'.repeat(43)}`])('%j is not a token', (text) => {
  expect(confirmations.verify(intent, text)).toBeUndefined()
})
