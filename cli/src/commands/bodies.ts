/** Bodies that are read from a file, or from what is piped in. */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Option } from 'commander'
import type { Cli } from '../cli.ts'
import { UsageError } from '../failure.ts'

export const fromOption = () => new Option('--from <file>', 'a JSON body; - reads what is piped in; options win over it')

/** `-` is what is piped in. */
export async function bodyFrom({ terminal }: Cli, path: string | undefined): Promise<Record<string, unknown>> {
  if (path === undefined) return {}
  const source = path === '-' ? await text(terminal.stdin) : await readFile(path, 'utf8').catch(unreadable(path))
  try {
    const body: unknown = JSON.parse(source)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
  } catch {
    // Told below.
  }
  throw new UsageError(`${path === '-' ? 'What was piped in' : path} is no JSON object.`)
}

export const unreadable = (path: string) => (error: NodeJS.ErrnoException) => {
  throw new UsageError(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
}

/** What somebody wrote is sent as it is: the API tells all that is missing or wrong in it, at once. */
export const asBody = <T extends object>(written: Readonly<Record<string, unknown>>): T => written as T
