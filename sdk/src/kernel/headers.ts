/** Validates header values. */

/** The options that set headers which the caller does not set directly. */
const optionNames: Readonly<Record<string, string>> = {
  authorization: 'apiKey (PARLEY_API_KEY)',
  'idempotency-key': 'idempotencyKey',
}

/** The error names the header but never its value, which may be a key. */
export function expectValidHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers))
    if (!isHeader(name, value))
      throw new TypeError(`${optionNames[name] ?? `header ${name}`}: contains a character that is not allowed in a header`)
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers({ [name]: value })
    return true
  } catch {
    return false
  }
}
