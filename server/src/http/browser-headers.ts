/** What tells a browser to trust the dashboard's answers with as little as possible. */

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
/** Nothing of the machine, but for passkeys on our own pages; features that browsers know, for of any other each page logs a warning. */
const permissions = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'serial', 'midi'].map((one) => `${one}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
]
const twoYearsSeconds = 63_072_000

export function browserHeaders(origin: string): Readonly<Record<string, string>> {
  const secure = origin.startsWith('https:')
  return {
    'content-security-policy': [...policy, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': permissions.join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` } : {}),
  }
}
