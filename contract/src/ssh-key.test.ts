import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sshKeyProblem } from './ssh-key.ts'

const field = (content: Buffer | string) => {
  const bytes = Buffer.from(content)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const blobOf = (...fields: (Buffer | string)[]) => Buffer.concat(fields.map(field)).toString('base64')
const lineOf = (type: string, ...fields: (Buffer | string)[]) => `${type} ${blobOf(type, ...fields)}`
const part = (base64url: string | undefined) => Buffer.from(base64url ?? '', 'base64url')
/** Adds the zero byte that keeps the number positive. */
const mpint = (bytes: Buffer) => ((bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes)

const ed25519 = () => part(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x)
function point(namedCurve: string): Buffer {
  const { x, y } = generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), part(x), part(y)])
}
function rsa(modulusLength: number): string {
  const { e, n } = generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
  return lineOf('ssh-rsa', mpint(part(e)), mpint(part(n)))
}

const validKey = lineOf('ssh-ed25519', ed25519())
const damaged = 'the key is cut short or damaged: copy the whole line of the .pub file'

describe('an SSH public key', () => {
  it.each([
    ['ssh-ed25519', () => validKey],
    ['ssh-rsa of 2,048 bits', () => rsa(2048)],
    ['ssh-rsa of 3,072 bits', () => rsa(3072)],
    ['ecdsa-sha2-nistp256', () => lineOf('ecdsa-sha2-nistp256', 'nistp256', point('P-256'))],
    ['ecdsa-sha2-nistp384', () => lineOf('ecdsa-sha2-nistp384', 'nistp384', point('P-384'))],
    ['ecdsa-sha2-nistp521', () => lineOf('ecdsa-sha2-nistp521', 'nistp521', point('P-521'))],
    ['sk-ssh-ed25519', () => lineOf('sk-ssh-ed25519@openssh.com', ed25519(), 'ssh:')],
    ['sk-ecdsa', () => lineOf('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point('P-256'), 'ssh:')],
  ])('of type %s is accepted', (_type, line) => {
    expect(sshKeyProblem(line())).toBeUndefined()
  })

  it('is accepted with any comment, and with the line ending of a file', () => {
    for (const line of [
      `${validKey} mina@laptop`,
      `${validKey}\tfür den Rechner im Büro`,
      `${validKey} x\n`,
      `${validKey}\r\n`,
      ` ${validKey} `,
    ])
      expect(sshKeyProblem(line)).toBeUndefined()
  })

  it('is one line: nothing adds a second key or an option', () => {
    for (const line of [
      `${validKey}\n${validKey}`,
      `${validKey} x\r${validKey}`,
      `${validKey} x\n\ncommand="sh" ${validKey}`,
      `${validKey}\u0000`,
    ])
      expect(sshKeyProblem(line)).toBe('must be one public key on one line')
    for (const line of [
      `command="sh" ${validKey}`,
      `no-pty ${validKey}`,
      `# ${validKey}`,
      validKey.split(' ')[1] ?? '',
      'constructor AAAA',
      'mina',
    ])
      expect(sshKeyProblem(line)).toMatch(/^must begin with its type, such as ssh-ed25519, /)
  })

  it('is distinguished from a private key', () => {
    expect(sshKeyProblem('-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r\n-----END OPENSSH PRIVATE KEY-----')).toMatch(
      /^this is a private key/,
    )
  })

  it('is read to its last byte, and has the type that it states', () => {
    const key = ed25519()
    const p256 = point('P-256')
    const offCurve = Buffer.from(p256)
    offCurve[64] = (offCurve[64] ?? 0) ^ 1
    const lines = [
      validKey.slice(0, -4),
      `${validKey}AAAA`,
      validKey.replace('AAAA', 'AAA*'),
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 mina@laptop',
      'ssh-ed25519',
      `ssh-ed25519 ${blobOf('ssh-rsa', key)}`,
      `ssh-rsa ${blobOf('ssh-ed25519', key)}`,
      lineOf('ssh-ed25519', key.subarray(1)),
      lineOf('ssh-ed25519', key, key),
      lineOf('sk-ssh-ed25519@openssh.com', key),
      lineOf('ecdsa-sha2-nistp256', 'nistp384', p256),
      lineOf('ecdsa-sha2-nistp384', 'nistp384', p256),
      lineOf('ecdsa-sha2-nistp256', 'nistp256', offCurve),
      lineOf('ecdsa-sha2-nistp256', 'nistp256', p256, 'ssh:'),
      lineOf('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', p256),
      lineOf('ssh-rsa', Buffer.of(1, 0, 1), Buffer.alloc(256, 255)),
      lineOf('ssh-rsa', Buffer.of(1, 0, 1)),
      lineOf('ssh-rsa', '', ''),
      // With this exponent, everybody could sign.
      lineOf('ssh-rsa', Buffer.of(1), mpint(Buffer.alloc(256, 255))),
      lineOf('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.of(6), p256.subarray(1)])),
      `ssh-ed25519 ${Buffer.from([255, 255, 255, 255, 1]).toString('base64')}`,
    ]
    for (const line of lines) expect(sshKeyProblem(line), line).toBe(damaged)
  })

  it('is long enough if it is RSA', () => {
    expect(sshKeyProblem(rsa(1024))).toBe('an RSA key of 1024 bits is too short: it needs at least 2,048')
    expect(sshKeyProblem(lineOf('ssh-rsa', Buffer.of(3), mpint(Buffer.alloc(2048, 255))))).toBeUndefined()
    expect(sshKeyProblem(lineOf('ssh-rsa', Buffer.of(3), Buffer.concat([Buffer.of(1), Buffer.alloc(2048, 1)])))).toBe(
      'an RSA key of 16385 bits is too long: it may have at most 16,384',
    )
  })

  it('has a type that is still trusted', () => {
    expect(sshKeyProblem(lineOf('ssh-dss', 'a', 'b', 'c', 'd'))).toMatch(/^must begin with its type/)
  })
})
