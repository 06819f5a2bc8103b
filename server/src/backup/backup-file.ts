/** A backup as a file: written atomically, and readable only by us, because it contains what every company keeps from others. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fsync } from '../core/fsync.ts'
import type { Line } from './lines.ts'

/** Replaces the file at `path` once every line is on disk. */
export async function writeBackup(path: string, lines: AsyncIterable<Line>): Promise<void> {
  const temporaryPath = `${path}.making-${process.pid}`
  try {
    await pipeline(Readable.from(jsonLines(lines)), createGzip(), createWriteStream(temporaryPath, { mode: 0o600, flags: 'wx' }))
    await fsync(temporaryPath)
    await rename(temporaryPath, path)
    await fsync(dirname(path))
  } catch (error) {
    await rm(temporaryPath, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new Error(`${path} was not written: the disk is full`)
    if (code === 'ENOENT') throw new Error(`${path} was not written: the folder ${dirname(path)} does not exist`)
    throw error
  }
}

async function* jsonLines(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** @throws if the file is damaged, incomplete or missing */
export async function* readBackup(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path)
  const plain = createGunzip()
  // An error of either reaches the reader of the lines, which would otherwise take the end of a broken file for the end of the backup.
  const read = pipeline(file, plain).then(
    () => undefined,
    (error: Error) => error,
  )
  const damaged = (why: unknown) => {
    if ((why as NodeJS.ErrnoException).code === 'ENOENT') return new Error(`the file ${path} does not exist`)
    return new Error(`${path} is damaged, incomplete or not a backup: ${why instanceof Error ? why.message : why}`)
  }
  const texts = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  // For a damaged file, the lines end with an unspecific error of their own.
  const next = async () => {
    try {
      const { value, done } = await texts.next()
      return done ? undefined : (JSON.parse(value) as Line)
    } catch (error) {
      throw damaged((await read) ?? error)
    }
  }
  for (let line = await next(); line !== undefined; line = await next()) yield line
  const failure = await read
  if (failure) throw damaged(failure)
}
