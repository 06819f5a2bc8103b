import { visible } from './trimmed.ts'

/** A web address as people write it: `https://` is added if there is no scheme. */
export function webAddressText(typed: string): string {
  const text = visible(typed)
  return text === '' || hasScheme.test(text) ? text : `https://${text}`
}

/** A port follows a host: `granite.example:8443` has no scheme. */
const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i
