/** Rows in docs/reliability.md, below the word of the command that found them. */
import { readFile, writeFile } from 'node:fs/promises'

export async function appendRow(path: string, command: string, row: string): Promise<void> {
  await writeFile(path, withRow(await readFile(path, 'utf8'), command, row))
}

/** @throws when the document has no place for rows of this command */
export function withRow(text: string, command: string, row: string): string {
  const end = `<!-- end of ${command} -->`
  if (!text.includes(end)) throw new Error(`no place for rows of ${command}`)
  return text.replace(end, () => `${row}\n${end}`)
}
