import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keysOf, serviceSecret } from './service-secret.ts'

describe("the service's secret", () => {
  let folder: string
  const path = () => join(folder, 'service-secret')
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is the same key from its file and as a setting, the one that was made and any other', async () => {
    const made = await serviceSecret(null, folder)
    expect(await serviceSecret(await readFile(path(), 'utf8'), folder)).toEqual(made)
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      const text = randomBytes(32).toString(form)
      await writeFile(path(), `${text}\n`)
      expect(await serviceSecret(null, folder)).toEqual(await serviceSecret(text, folder))
    }
  })

  it('of 64 digits has the key that its file stood for before, too', () => {
    const text = randomBytes(32).toString('hex')
    expect(keysOf(text)[1]?.toString('hex')).toBe(text)
    expect(keysOf(text)).toHaveLength(2)
  })
})
