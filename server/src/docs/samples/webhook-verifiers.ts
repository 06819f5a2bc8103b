/** Verifiers of a webhook's signature without a library, and a test vector. Tests run them. */

export const nodeVerifier = `import { createHmac, timingSafeEqual } from 'node:crypto'

/** \`headers\` with lower-case names, \`body\` as raw bytes, \`secret\` including whsec_. */
export function isGenuine(headers, body, secret, nowSeconds = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= 300)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  if (key.length === 0) throw new Error('The secret is empty, so anybody could sign.')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

export const pythonVerifier = `import base64, hashlib, hmac, re, time


def is_genuine(headers, body: bytes, secret: str, now=None) -> bool:
    """Headers with lower-case names, the body as raw bytes, the secret including whsec_."""
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs((now or time.time()) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The secret is empty, so anybody could sign.")
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(one, expected) for one in signatures)`

/** A delivery and the secret that signed it. Its timestamp is long past. */
export const signedDelivery = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  headers: {
    'webhook-id': 'evt_0000000000000000000001',
    'webhook-timestamp': '1767225600',
    'webhook-signature': 'v1,+VSaOaeO0X1c5h5xHt+CFU/61ESJSdAzkUTj6UDWtsU=',
  },
  body: '{"type":"request.filed","timestamp":"2026-01-01T00:00:00.000Z","data":{"id":"evt_0000000000000000000001","type":"request.filed","createdAt":"2026-01-01T00:00:00.000Z","object":{"type":"request","id":"dem_0000000000000000000001","status":"open"}}}',
} as const
