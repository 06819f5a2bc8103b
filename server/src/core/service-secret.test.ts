import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finishRotation, keysOf, nextServiceSecret, secretOfInstallation, serviceSecret as startWith } from './service-secret.ts'

const nothingSealed = async () => false
const serviceSecret = (configured: string | null, folder: string) => startWith(configured, folder, nothingSealed)

describe("the service's secret", () => {
  let folder: string
  const path = () => join(folder, 'service-secret')
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is the same key from its file and as a setting, both the generated one and any other', async () => {
    const made = await serviceSecret(null, folder)
    expect(await serviceSecret(await readFile(path(), 'utf8'), folder)).toEqual(made)
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      const text = randomBytes(32).toString(form)
      await writeFile(path(), `${text}\n`)
      expect(await serviceSecret(null, folder)).toEqual(await serviceSecret(text, folder))
    }
  })

  it('of 64 digits also has the key that its file used to mean', () => {
    const text = randomBytes(32).toString('hex')
    expect(keysOf(text)[1]?.toString('hex')).toBe(text)
    expect(keysOf(text)).toHaveLength(2)
  })

  it('that a full disk left empty is created again, unless something is sealed', async () => {
    await writeFile(path(), '')
    await expect(startWith(null, folder, async () => true)).rejects.toThrow('is empty')
    expect(await serviceSecret(null, folder)).toHaveLength(2)
    expect(await readdir(folder)).toEqual(['service-secret'])
  })

  it('is the same, regardless of how many starts create it at the same time', async () => {
    const starts = Array.from({ length: 40 }, async (_, turns) => {
      for (let turn = 0; turn < turns; turn++) await nextTick()
      return serviceSecret(null, folder)
    })
    const made = await Promise.all(starts)
    expect(new Set(made.map(([key]) => key.toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['service-secret'])
  })

  it('and the next one can be read by nobody else', async () => {
    await serviceSecret(null, folder)
    await nextServiceSecret(folder)
    for (const file of [path(), `${path()}.next`]) expect((await stat(file)).mode & 0o777, file).toBe(0o600)
  })

  it('is never replaced if its file has other content or cannot be read', async () => {
    await writeFile(path(), 'a note')
    await expect(serviceSecret(null, folder)).rejects.toThrow("does not contain the service's secret")
    expect(await readFile(path(), 'utf8')).toBe('a note')
    await rm(path())
    await mkdir(path())
    await expect(serviceSecret(null, folder)).rejects.toThrow('EISDIR')
  })

  it('that cannot be read stops the start with its path and what it must be', async () => {
    await mkdir(path())
    await expect(serviceSecret(null, folder)).rejects.toThrow(`${path()} cannot be read (EISDIR): it must be a file`)
  })

  it('is created by a command for a new installation, and never for an existing one', async () => {
    await expect(secretOfInstallation(null, folder, false)).rejects.toThrow(/^SERVICE_SECRET is missing/)
    expect(await readdir(folder)).toEqual([])
    await writeFile(path(), '')
    await expect(secretOfInstallation(null, folder, true)).rejects.toThrow('service-secret is empty')
    await rm(path())
    const made = await secretOfInstallation(null, folder, true)
    expect(await secretOfInstallation(null, folder, false)).toEqual(made)
  })

  it('is followed by the next one, which stays the same until it has replaced it', async () => {
    const [first, ...others] = await serviceSecret(null, folder)
    const next = await nextServiceSecret(folder)
    expect(next).not.toEqual(first)
    expect(await nextServiceSecret(folder)).toEqual(next)
    expect(await serviceSecret(null, folder)).toEqual([first, ...others, next])
    expect(await finishRotation(folder, first)).toBe(false)
    expect(await finishRotation(folder, next)).toBe(true)
    expect((await serviceSecret(null, folder))[0]).toEqual(next)
    expect(await readdir(folder)).toEqual(['service-secret'])
  })

  it('is followed by a complete one, even if the disk was full at the first attempt', async () => {
    await writeFile(`${path()}.next`, '')
    const next = await nextServiceSecret(folder)
    expect(await finishRotation(folder, next)).toBe(true)
    expect((await serviceSecret(null, folder))[0]).toEqual(next)
  })
})
