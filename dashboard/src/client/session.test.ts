import { expect, it, vi } from 'vitest'
import { type Session, whyNot, whyNotCall } from './session.ts'

vi.mock('virtual:cards', async () => ({ cards: (await import('@parley/contract/dashboard/cards')).dashboardCards }))

const session = (role: Session['role'], more: object = {}) =>
  ({ person: { operator: false }, company: role === null ? null : { suspension: null, ...more }, role }) as unknown as Session
const suspended = { suspension: { at: '2026-11-29T00:00:00Z' } }

it('a person reads who may do what they may not', () => {
  expect(whyNot(session('viewer'), 'company')).toBeNull()
  expect(whyNotCall(session('viewer'), 'closeRequest')).toMatch(/^Only an owner, .*or a trader can do this\.$/)
  expect(whyNotCall(session('owner'), 'closeRequest')).toBeNull()
  expect(whyNotCall(session(null), 'closeRequest')).toBe('This requires a company. Create one, or accept an invitation.')
  expect(whyNotCall(session('owner'), 'listReviews')).not.toBeNull()
})

it('a suspended company reads everything, and does only what a suspension allows', () => {
  expect(whyNotCall(session('owner', suspended), 'closeRequest')).toBe('Your company is suspended.')
  expect(whyNotCall(session('owner', suspended), 'listRequests')).toBeNull()
  expect(whyNotCall(session('owner', suspended), 'stopRental')).toBeNull()
})
