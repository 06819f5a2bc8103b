import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('creates a folder with its parents, and fails immediately if that is impossible', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'parley-folder-'))
  const path = join(parent, 'a/b/c')
  await Promise.all([makeFolder(path), makeFolder(path)])
  expect(existsSync(path)).toBe(true)
  await rm(parent, { recursive: true })
  await expect(makeFolder('/proc/nope/deeper')).rejects.toThrow()
})
