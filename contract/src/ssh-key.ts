/**
 * OpenSSH public keys in the form of an `authorized_keys` line: type, base64 blob, comment. The blob is a sequence of length-prefixed
 * strings (RFC 4253, 5656, 8709, OpenSSH's PROTOCOL.u2f). It is read to its end, so that an accepted key can sign in.
 */

interface Curve {
  readonly name: string
  readonly bytes: number
  readonly prime: bigint
  readonly b: bigint
}
const nistp256: Curve = {
  name: 'nistp256',
  bytes: 32,
  prime: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
}
const nistp384: Curve = {
  name: 'nistp384',
  bytes: 48,
  prime: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
  b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
}
const nistp521: Curve = {
  name: 'nistp521',
  bytes: 66,
  prime: 2n ** 521n - 1n,
  b: 0x051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00n,
}

const rsaBits = { min: 2048, max: 16_384 } as const

type Bytes = Uint8Array
/** The problem of the fields after the type, or undefined. */
type FieldCheck = (fields: readonly Bytes[]) => string | undefined

const damaged = 'the key is cut short or damaged: copy the whole line of the .pub file'
const unknownType =
  'must begin with its type, such as ssh-ed25519, ecdsa-sha2-nistp256, sk-ssh-ed25519@openssh.com or ssh-rsa, and nothing before it'
const damagedUnless = (valid: boolean): string | undefined => (valid ? undefined : damaged)

const types = new Map<string, FieldCheck>([
  ['ssh-ed25519', (fields) => damagedUnless(fields.length === 1 && fields[0]?.length === 32)],
  ['ssh-rsa', checkRsa],
  ['ecdsa-sha2-nistp256', checkEcdsa(nistp256)],
  ['ecdsa-sha2-nistp384', checkEcdsa(nistp384)],
  ['ecdsa-sha2-nistp521', checkEcdsa(nistp521)],
  // Hardware keys. The last field is the application.
  ['sk-ssh-ed25519@openssh.com', (fields) => damagedUnless(fields.length === 2 && fields[0]?.length === 32)],
  ['sk-ecdsa-sha2-nistp256@openssh.com', (fields) => (fields.length === 3 ? checkEcdsa(nistp256)(fields.slice(0, 2)) : damaged)],
])

/** The problem of a public key, as text that follows the field's name, or undefined. */
export function sshKeyProblem(text: string): string | undefined {
  const line = text.trim()
  if (line.includes('PRIVATE KEY')) return 'this is a private key, which nobody should see: give the line of the .pub file'
  if ([...line].some((char) => char !== '\t' && (char < ' ' || char === '\u007f'))) return 'must be one public key on one line'
  const [type = '', base64 = ''] = line.split(/[ \t]+/, 2)
  const check = types.get(type)
  if (!check) return unknownType
  const [named, ...fields] = fieldsOf(bytesOf(base64))
  return named && textOf(named) === type ? check(fields) : damaged
}

function bytesOf(base64: string): Bytes {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return new Uint8Array()
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}
const textOf = (bytes: Bytes) => String.fromCharCode(...bytes)

/** The strings of a blob. Empty if the blob does not end at the end of a string. */
function fieldsOf(blob: Bytes): Bytes[] {
  const view = new DataView(blob.buffer)
  const fields: Bytes[] = []
  for (let at = 0; at < blob.length; ) {
    const start = at + 4
    if (start > blob.length) return []
    at = start + view.getUint32(at)
    if (at > blob.length) return []
    fields.push(blob.subarray(start, at))
  }
  return fields
}

const numberOf = (bytes: Bytes): bigint => BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
/** A positive number in SSH's encoding. If the first bit is set, the number is negative. */
const positive = (bytes: Bytes | undefined): bigint | undefined => (bytes && (bytes[0] ?? 128) < 128 ? numberOf(bytes) : undefined)

function checkRsa(fields: readonly Bytes[]): string | undefined {
  const [exponent, modulus] = fields.map(positive)
  const odd = (number: bigint | undefined) => number !== undefined && number % 2n === 1n
  if (fields.length !== 2 || exponent === 1n || !odd(exponent) || !odd(modulus)) return damaged
  const bits = modulus?.toString(2).length ?? 0
  if (bits < rsaBits.min) return `an RSA key of ${bits} bits is too short: it needs at least 2,048`
  return bits > rsaBits.max ? `an RSA key of ${bits} bits is too long: it may have at most 16,384` : undefined
}

/** Checks the curve's name and an uncompressed point on it (RFC 5656). */
function checkEcdsa({ name, bytes, prime, b }: Curve): FieldCheck {
  return ([named, point, ...more]) => {
    if (!named || textOf(named) !== name || point?.length !== 1 + 2 * bytes || point[0] !== 4 || more.length > 0) return damaged
    const x = numberOf(point.subarray(1, 1 + bytes))
    const y = numberOf(point.subarray(1 + bytes))
    return damagedUnless(x < prime && y < prime && (y * y - (x * x * x - 3n * x + b)) % prime === 0n)
  }
}
