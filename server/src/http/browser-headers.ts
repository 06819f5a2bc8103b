/** Headers for browsers: what all responses have, and those that give the dashboard's pages as few permissions as possible. */

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]
/** No device features, except passkeys on our own pages. Only features that browsers know: for each other one, every page logs a warning. */
const permissions = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi'].map((one) => `${one}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
]
const twoYearsSeconds = 63_072_000

const isSecure = (url: string) => url.startsWith('https:')

/** A browser takes a response for nothing but its type, and calls an origin with https over nothing else. */
export const commonHeaders = (url: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(isSecure(url) && { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` }),
})

export function browserHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    ...commonHeaders(origin),
    'content-security-policy': [...policy, ...(isSecure(origin) ? ['upgrade-insecure-requests'] : [])].join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions.join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
