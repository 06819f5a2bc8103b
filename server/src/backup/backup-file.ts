/** A backup as a file: there whole or not at all, and nobody's but ours, for it holds what every company keeps from every other. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { fsync } from '../core/fsync.ts'
import type { Line } from './lines.ts'

/** Replaces what is at `path` once every line is on the disk. */
export async function writeBackup(path: string, lines: AsyncIterable<Line>): Promise<void> {
  const making = `${path}.making-${process.pid}`
  try {
    await pipeline(Readable.from(spelled(lines)), createGzip(), createWriteStream(making, { mode: 0o600, flags: 'wx' }))
    await fsync(making)
    await rename(making, path)
    await fsync(dirname(path))
  } catch (error) {
    await rm(making, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new Error(`${path} was not written: its disk is full`) : error
  }
}

async function* spelled(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

/** @throws when the file is damaged, cut off, or no such file */
export async function* readBackup(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path)
  const plain = createGunzip()
  // What goes wrong in either reaches the reader of the lines, who else would take the end of a broken file for its end.
  const read = pipeline(file, plain).then(
    () => undefined,
    (error: Error) => error,
  )
  const damaged = (why: unknown) => {
    if ((why as NodeJS.ErrnoException).code === 'ENOENT') return new Error(`there is no file ${path}`)
    return new Error(`${path} is damaged, not whole or no backup: ${why instanceof Error ? why.message : why}`)
  }
  const texts = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  // A file that is damaged ends the lines with an error of its own, of no name.
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
