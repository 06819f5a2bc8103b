/** What a call's headers can carry. */

/** What a caller gave them by, where that is no header of theirs. */
const options: Readonly<Record<string, string>> = {
  authorization: 'apiKey (PARLEY_API_KEY)',
  'idempotency-key': 'idempotencyKey',
}

/** Names what cannot be sent, never its value: that may be a key. */
export function expectSendable(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!isHeader(name, value)) throw new TypeError(`${options[name] ?? `header ${name}`}: holds a character that a header cannot carry`)
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value })
    return true
  } catch {
    return false
  }
}
