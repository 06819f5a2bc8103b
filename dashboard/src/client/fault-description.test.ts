import { faultCodes, faults } from '@parley/contract/faults'
import { expect, it } from 'vitest'
import { faultIn } from './fault.ts'
import { describeFault } from './fault-description.ts'

/** Names in the API's spelling, and terms that only programs use: no page shows them. */
const programs = /`|[a-z]_[a-z]|[A-Z]_[A-Z]|\b(?:GET|POST|PATCH) \/|Idempotency|Authorization|backoff|\bcursor\b|`/

it.each(faultCodes)('%s is told without the words of programs', (code) => {
  const { message, remedy } = describeFault(code, faults[code].status, faults[code].message, {})
  expect(message).not.toMatch(programs)
  expect(remedy ?? '').not.toMatch(programs)
})

it('a service that is briefly away says when to try again, not what to send', () => {
  const message = 'The service is briefly unavailable. Nothing was done, or the outcome is unknown: retry with the same Idempotency-Key.'
  expect(describeFault('api_error', 503, message, { retry_after_seconds: 1 })).toEqual({
    message: 'The service is unavailable.',
    remedy: 'Try again in 1 second.',
  })
})

it('a person without a company is addressed, not the owner of a key', () => {
  expect(describeFault('company_required', 403, faults.company_required.message, {})).toEqual({
    message: 'You are not a member of a company.',
    remedy: 'Join or create one first.',
  })
})

it('of too many calls the page says how long to wait', () => {
  const { message, remedy } = describeFault(
    'rate_limited',
    429,
    'Too many requests: the limit is 600 calls per minute and address. Wait 9 s.',
    {
      limit: 'address',
      retry_after_seconds: 9,
    },
  )
  expect([message, remedy]).toEqual(['Too many requests. Try again in 9 seconds.', null])
})

it.each([
  [0.2, '1 second'],
  [0, '1 second'],
  [8.1, '9 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5_340, '89 minutes'],
  [5_400, '2 hours'],
  [undefined, 'a moment'],
])('a wait of %s seconds is %s', (retry_after_seconds, wait) => {
  const { message } = describeFault('rate_limited', 429, '', retry_after_seconds === undefined ? {} : { retry_after_seconds })
  expect(message).toContain(wait === 'a moment' ? 'Try again in a moment.' : `Try again in ${wait}.`)
})

it('a message about one field is in the words of the service', () => {
  const [code] = faultCodes.filter((one) => 'includesRemedy' in faults[one])
  if (code === undefined) return expect.unreachable()
  expect(describeFault(code, 400, 'nodes: must be a whole number', { param: 'nodes' }).message).toBe('nodes: must be a whole number')
})

it('an error that no request ID came with asks for none', async () => {
  expect((await faultIn(new Response('<html>', { status: 502 }))).remedy).toBe(
    'Try again in a moment. If the problem persists, contact the operator.',
  )
  const named = await faultIn(new Response('<html>', { status: 500, headers: { 'request-id': 'req_1' } }))
  expect(named.remedy).toContain('send the operator the request ID')
})
