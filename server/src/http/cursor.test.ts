import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { cursorMaxLength } from '@parley/contract/lists'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { Cursors } from './cursor.ts'

const secret = randomBytes(32)
const cursors = new Cursors(secret)
const binding = 'GET /radar/nodes 7 live {"sort":"newest"}'
const positions = fc.record({
  key: fc.oneof(fc.integer({ min: -1, max: 2 ** 31 - 1 }), fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2199, 0) })),
  depth: fc.integer({ min: 0, max: 9_999 }),
})
const invalid = expect.objectContaining({ code: 'invalid_cursor' })
const opened = (cursor: string, bound = binding, by = cursors) => by.read(cursor, 50, bound, 'node')

describe('a cursor', () => {
  it('returns its position to the list that it is bound to, and to no other', () => {
    fc.assert(
      fc.property(positions, ({ key, depth }) => {
        const id = newId('node')
        const cursor = cursors.write({ key, id }, depth, binding)
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(cursor.length).toBeLessThanOrEqual(cursorMaxLength)
        expect(opened(cursor)).toEqual({ limit: 50, after: { key, id }, depth })
        expect(() => opened(cursor, binding.replace('7', '8'))).toThrow(invalid)
        expect(() => opened(cursor, binding, new Cursors(randomBytes(32)))).toThrow(invalid)
      }),
    )
  })

  it('reveals nothing of its position: adjacent ones share no more bytes than by chance', () => {
    const id = newId('node')
    const shared: number[] = []
    for (let key = 1_700_000_000_000; key < 1_700_000_002_000; key++) {
      const [one, next] = [key, key + 1].map((at) => Buffer.from(cursors.write({ key: at, id }, 50, binding), 'base64url'))
      shared.push(one?.filter((byte, i) => byte === next?.[i]).length ?? 0)
    }
    const mean = shared.reduce((sum, count) => sum + count) / shared.length
    // Of 48 random bytes, each is equal with a chance of 1 in 256: 0.19 on average. In clear text, about thirty would be.
    expect(mean).toBeLessThan(0.4)
    expect(cursors.write({ key: 1, id }, 50, binding)).toHaveLength(cursors.write({ key: 1e12, id }, 9_999, binding).length)
  })

  it('is rejected after a change of one bit, or with one character more or less', () => {
    const cursor = cursors.write({ key: 5, id: newId('node') }, 50, binding)
    const bytes = Buffer.from(cursor, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      expect(() => opened(changed.toString('base64url')), `bit ${bit}`).toThrow(invalid)
    }
    for (const other of ['', cursor.slice(1), `${cursor}A`, `${cursor}=`, ` ${cursor}`]) expect(() => opened(other), other).toThrow(invalid)
  })

  it('in the previous format, signed and readable, is rejected', () => {
    const position = Buffer.alloc(32)
    position.writeDoubleBE(5, 0)
    position.write(newId('node').slice(-22), 10, 'latin1')
    const signature = createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'parley cursors', 32)))
      .update(binding)
      .update('\0')
      .update(position)
      .digest()
    const before = Buffer.concat([position, signature.subarray(0, 12)]).toString('base64url')
    expect(() => opened(before)).toThrow(invalid)
  })
})
