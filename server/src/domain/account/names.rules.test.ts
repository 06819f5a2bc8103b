import { describe, expect, it } from 'vitest'
import { beginsWithService } from './names.rules.ts'

describe('a name impersonates the service', () => {
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
    ...['\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', '\u17b4', '\u17b5', '\u{1d159}', '\u{13441}', '\ufe0f', '\u200d'].map(
      (blank) => `Parley${blank}Support`,
    ),
    '\u3164Parley\u3164support',
  ])("if it starts with the service's name: %s", (name) => {
    expect(beginsWithService(name, 'Parley')).toBe(true)
  })

  it.each(['Parleyton Compute', 'Anna Parley', 'The Barley Company', 'Parlay GmbH', '株式会社', ''])(
    'but not in the case of %j',
    (name) => {
      expect(beginsWithService(name, 'Parley')).toBe(false)
    },
  )

  it('also if the service’s name has two words', () => {
    expect(beginsWithService('Compute Exchange Support', 'Compute Exchange')).toBe(true)
    expect(beginsWithService('Compute Partners', 'Compute Exchange')).toBe(false)
  })
})
