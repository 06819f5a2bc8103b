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
    throw error
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
  for await (const text of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(text) as Line
  const failure = await read
  if (failure) throw new Error(`${path} is damaged or not whole: ${failure.message}`)
}
