/** Request bodies from a file or from standard input. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Option } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'

export const fromOption = () =>
  new Option('--from <file>', 'a JSON file with the body, or - for standard input; options override its fields')

/** Reads a JSON object from a file. `-` is standard input. */
export async function bodyFrom({ terminal }: Cli, path: string | undefined): Promise<Record<string, unknown>> {
  if (path === undefined) return {}
  const bytes = path === '-' ? await buffer(terminal.stdin) : await readFile(path).catch(unreadable(path))
  try {
    const body: unknown = JSON.parse(decoded(bytes))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Reported below.
  }
  throw new UsageError(`${path === '-' ? 'Standard input' : path} is not a JSON object in UTF-8.`)
}

/** Without a byte order mark. Windows PowerShell writes files in UTF-16. */
const decoded = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)

export const unreadable = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(`Cannot read ${path}: ${error.code === 'ENOENT' ? 'no such file' : error.message}.`)
}

/** The body is sent unchanged: the API reports everything that is missing or invalid in one response. */
export const asBody = <T extends object>(input: Readonly<Record<string, unknown>>): T => input as T
