/** Parses a shell line as a shell does: quotes, variables, a backslash at the end of a line. Anything else is refused. */
import { randomUUID } from 'node:crypto'

const token = /'([^']*)'|"((?:[^"\\]|\\.)*)"|(\\\n\s*)|(\s+)|([^\s'"\\$`|&;<>()*?]+)/gy

function shellWords(line: string, variables: Readonly<Record<string, string>>): string[] {
  const words: string[] = []
  let word: string | undefined
  let end = 0
  for (const [text, single, double, continued, blank, plain] of line.matchAll(token)) {
    end += text.length
    if (continued !== undefined || blank !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + (single ?? (double === undefined ? (plain ?? '') : expanded(double, variables)))
  }
  if (end !== line.length) throw new Error(`A shell would do more with: ${line.slice(end, end + 40)}`)
  return word === undefined ? words : [...words, word]
}

function expanded(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\(([^)]*)\)|\$(\w+)/g, (_, command?: string, name?: string) => {
    if (command === 'uuidgen') return randomUUID()
    const value = variables[name ?? '']
    if (value === undefined) throw new Error(`Nothing is known of $${name ?? `(${command})`}.`)
    return value
  })
}

/** The call that a curl line makes. */
export function curlCall(line: string, variables: Readonly<Record<string, string>>): { url: string; init: RequestInit } {
  const [program, ...args] = shellWords(line, variables)
  if (program !== 'curl') throw new Error(`This is no curl line: ${line}`)
  const headers: [string, string][] = []
  const init: RequestInit = { method: 'GET' }
  let url = ''
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    if (arg === '-X') init.method = args[++at] ?? ''
    else if (arg === '-H') headers.push((args[++at] ?? '').split(/: (.*)/s, 2) as [string, string])
    else if (arg === '-d') init.body = args[++at] ?? ''
    // This option also shows the headers of the response.
    else if (arg === '-i') continue
    else if (arg.startsWith('-')) throw new Error(`Nothing is known of ${arg}.`)
    else url = arg
  }
  return { url, init: { ...init, headers } }
}
