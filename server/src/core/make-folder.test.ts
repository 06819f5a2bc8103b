import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('creates a folder with its parents, and fails immediately if that is impossible', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'parley-folder-'))
  const path = join(parent, 'a/b/c')
  await Promise.all([makeFolder(path), makeFolder(path)])
  expect(existsSync(path)).toBe(true)
  await writeFile(join(parent, 'file'), '')
  for (const inFile of ['file', 'file/below']) await expect(makeFolder(join(parent, inFile)), inFile).rejects.toThrow()
  await rm(parent, { recursive: true })
  await expect(makeFolder('/proc/nope/deeper')).rejects.toThrow()
})
