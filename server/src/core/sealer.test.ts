import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { Sealer } from './sealer.ts'

const sealer = new Sealer(randomBytes(32), 'unsubscribe links')

it.each(['', 'a text'])('opens nothing that was cut, extended or changed in any byte: %j', (text) => {
  const sealed = sealer.seal(text)
  expect(sealer.openOrNull(sealed)).toBe(text)
  for (let length = 0; length < sealed.length; length++) expect(sealer.openOrNull(sealed.subarray(0, length)), `${length} bytes`).toBeNull()
  expect(sealer.openOrNull(Buffer.concat([sealed, Buffer.alloc(1)]))).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.openOrNull(changed), `byte ${at}`).toBeNull()
  }
})

it('opens nothing that was sealed for another purpose', () => {
  const secret = randomBytes(32)
  expect(new Sealer(secret, 'mails').openOrNull(new Sealer(secret, 'second factors').seal('a text'))).toBeNull()
})
