import { describe, expect, it } from 'vitest'
import { beginsWithService } from './names.rules.ts'

describe('a name speaks for the service', () => {
  it.each([
    'Parley',
    'Parley Support Team',
    'parley security',
    'PARLEY: your account is locked',
    'Parley-Billing',
    'ParleySupport',
    'Par1ey Team',
    'P a r l e y payments',
    'Pаrlеy Team',
    'Par\u200bley Team',
    '“Parley” Support',
  ])('that begins with its name: %s', (name) => {
    expect(beginsWithService(name, 'Parley')).toBe(true)
  })

  it.each(['Parleyton Compute', 'Anna Parley', 'The Barley Company', 'Parlay GmbH', '株式会社', ''])('but not %j', (name) => {
    expect(beginsWithService(name, 'Parley')).toBe(false)
  })

  it('also where the service’s name is of two words', () => {
    expect(beginsWithService('Compute Exchange Support', 'Compute Exchange')).toBe(true)
    expect(beginsWithService('Compute Partners', 'Compute Exchange')).toBe(false)
  })
})
