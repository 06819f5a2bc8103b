import { describe, expect, it } from 'vitest'
import { countedAddress } from './caller-address.ts'

describe('a caller is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:50123', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:50123', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // Only ::ffff:0:0/96 is the mapped range.
    ['::ffff:0:192.0.2.7', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('at %s as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted)
  })

  it.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.07', '0x7f.1', '192.0.2.7, 192.0.2.8', '2001:db8::1::2', 'x'.repeat(9_000)])(
    'without an address at %j',
    (text) => {
      expect(countedAddress(text)).toBeUndefined()
    },
  )
})
