import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { Sealer } from '../../src/core/sealer.ts'
import { keysOf } from '../../src/core/service-secret.ts'
import { secretInUse } from '../../src/start/secret-in-use.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

describe('a secret of 64 digits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })

  const text = randomBytes(32).toString('hex')
  const keys = keysOf(text)
  const sealAllWith = (key: Buffer) =>
    app.sql('update totp_factors set sealed_secret = $1', [new Sealer(key, 'second factors').seal('JBSWY3DPEHPK3PXP')])

  it('opens what was sealed with either of its keys', async () => {
    for (const key of keys) {
      await sealAllWith(key)
      expect((await secretInUse(app.service.db.read, keys)).secret).toEqual(key)
    }
  })

  it('is its usual key where it opens nothing, and what cannot be opened is named', async () => {
    await sealAllWith(randomBytes(32))
    const { secret, unreadable } = await secretInUse(app.service.db.read, keys)
    expect(secret).toEqual(keys[0])
    expect(unreadable).toContain('second factors')
  })
})
