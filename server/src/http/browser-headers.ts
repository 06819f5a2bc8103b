/** Headers that give the dashboard's pages as few permissions in the browser as possible. */

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

/** With https, a browser calls the origin over nothing else from then on. */
export const transportSecurity = (url: string): Readonly<Record<string, string>> =>
  url.startsWith('https:') ? { 'strict-transport-security': `max-age=${twoYearsSeconds}; includeSubDomains` } : {}

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
    ...transportSecurity(origin),
  }
}
