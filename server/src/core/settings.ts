/** Settings, read one by one from the environment. A wrong one stops the start with a message that names it and says how to fix it. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isUrl } from '@parley/contract/fields'
import { weakness } from './service-secret.ts'

export type Environment = Readonly<Record<string, string | undefined>>

class SettingError extends Error {}

export const number = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  // JavaScript reads blanks as 0.
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value) || value < min || value > max) {
    throw new SettingError(`${name} must be a number from ${min} to ${max}, not "${text}"`)
  }
  return value
}
export const integer = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
  const value = number(env, name, fallback, min, max)
  if (!Number.isInteger(value)) throw new SettingError(`${name} must be a whole number, not "${env[name]}"`)
  return value
}
/** Up to twenty comma-separated numbers. */
export const numbers = (env: Environment, name: string, fallback: readonly number[], min: number, max: number): readonly number[] => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const values = text.split(',').map(Number)
  if (values.length > 20 || !values.every((value) => value >= min && value <= max)) {
    throw new SettingError(`${name} must be up to 20 numbers separated by commas, each from ${min} to ${max}, not "${text}"`)
  }
  return values
}
export const flag = (env: Environment, name: string, fallback: boolean): boolean => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new SettingError(`${name} must be true or false, not "${text}"`)
}
const objectOrNull = (env: Environment, name: string): Readonly<Record<string, unknown>> | null => {
  const text = env[name]
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below.
  }
  throw new SettingError(`${name} must be a JSON object, not "${text}"`)
}
type FieldKind = 'text' | 'texts' | 'flag' | 'port' | 'count' | 'file' | readonly string[]
const fieldRules: Readonly<
  Record<Extract<FieldKind, string>, { readonly accepts: (value: unknown) => boolean; readonly description: string }>
> = {
  text: { accepts: isText, description: 'a text' },
  texts: { accepts: (value) => Array.isArray(value) && value.every(isText), description: 'a list of texts' },
  flag: { accepts: (value) => typeof value === 'boolean', description: 'true or false' },
  port: { accepts: (value) => isInteger(value) && value >= 1 && value <= 65_535, description: 'a port, a whole number from 1 to 65535' },
  count: { accepts: (value) => isInteger(value) && value >= 0, description: 'a whole number' },
  file: { accepts: (value) => isText(value) && isReadable(value), description: 'a file that can be read' },
}
function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
const isInteger = (value: unknown): value is number => Number.isInteger(value)
function isReadable(path: string): boolean {
  try {
    return readFileSync(path).length > 0
  } catch {
    return false
  }
}
/** A JSON object with some or all of these fields, and no other. */
export const fieldsIn = (env: Environment, name: string, fields: Readonly<Record<string, FieldKind>>) => {
  const object = objectOrNull(env, name)
  for (const [field, value] of Object.entries(object ?? {})) {
    const kind = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (kind === undefined)
      throw new SettingError(`${name} has the unknown field "${field}"; allowed are ${Object.keys(fields).join(', ')}`)
    const rule =
      typeof kind === 'string'
        ? fieldRules[kind]
        : { accepts: (one: unknown) => kind.some((choice) => choice === one), description: `one of ${kind.join(', ')}` }
    if (!rule.accepts(value)) throw new SettingError(`${name}: "${field}" must be ${rule.description}, not ${JSON.stringify(value)}`)
  }
  return object
}
/** A JSON object of texts, as names and values in its order. */
export const namedValuesIn = (env: Environment, name: string): readonly { readonly name: string; readonly value: string }[] | null => {
  const object = objectOrNull(env, name)
  if (object === null) return null
  const values = Object.entries(object).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [{ name, value }] : [],
  )
  if (values.length > 0 && values.length === Object.keys(object).length) return values
  throw new SettingError(`${name} must be a JSON object of texts, such as {"IBAN":"…"}, not "${env[name]}"`)
}
/** One of a few words. */
export const oneOf = <Choice extends string>(env: Environment, name: string, choices: readonly Choice[]): Choice | null => {
  const text = env[name]
  if (!text) return null
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
  return found
}
/** A text of a form that `description` describes. */
export const textMatching = (env: Environment, name: string, pattern: RegExp, description: string): string | null => {
  const text = env[name]
  if (!text) return null
  if (!pattern.test(text)) throw new SettingError(`${name} ${description}, not "${text}"`)
  return text
}

/** A setting that holds a secret may be in a file, which `<name>_FILE` names. */
const secret = (env: Environment, name: string): string | null => {
  const path = env[`${name}_FILE`]
  if (!path) return env[name] || null
  if (env[name]) throw new SettingError(`${name} and ${name}_FILE are both set: set only one of them`)
  const text = contentOf(path, `${name}_FILE`).trim()
  if (text === '') throw new SettingError(`${name}_FILE names ${path}, which is empty`)
  return text
}
function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new SettingError(`${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** An address that may contain a password: the message does not repeat it. */
export const connection = (env: Environment, name: string, pattern: RegExp, description: string): string | null => {
  const text = secret(env, name)
  if (text === null) return null
  if (!pattern.test(text) || !isUrl(text)) throw new SettingError(`${name} must be ${description}`)
  return text
}
/** Anything else that says whether the connection is encrypted must not be ignored: the connection would be open. */
const encryptionParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']
const encryptionModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
/** The address of a database. */
export const databaseAddress = (env: Environment, name: string): string | null => {
  const text = connection(env, name, /^postgres(ql)?:\/\//, 'an address postgres://user:password@host:5432/database')
  if (text === null) return null
  const { searchParams } = new URL(text)
  for (const parameter of searchParams.keys()) {
    if (/^(ssl|tls)/i.test(parameter) && !encryptionParameters.includes(parameter)) {
      throw new SettingError(`${name} has the parameter ${parameter}, which does not exist: use one of ${encryptionParameters.join(', ')}`)
    }
  }
  const mode = searchParams.get('sslmode')
  if (mode !== null && !encryptionModes.includes(mode)) {
    throw new SettingError(`${name} has the sslmode "${mode}", which does not exist: use one of ${encryptionModes.join(', ')}`)
  }
  return text
}
export const serviceSecretIn = (env: Environment, name = 'SERVICE_SECRET'): string | null => {
  const text = secret(env, name)
  const weak = text === null ? null : weakness(text)
  if (weak !== null) throw new SettingError(`${name} ${weak}; to create one: openssl rand -base64 32`)
  return text
}

/** Headers that a library reads by itself: `name=value` separated by commas, percent-encoded. They may contain a secret: the message repeats nothing. */
export const headersIn = (env: Environment, name: string): void => {
  const text = env[name]
  if (!text) return
  const isHeader = (pair: string) => /^\s*[\w!#$%&'*+.^`|~-]+=[\x21-\x2b\x2d-\x7e]+\s*$/.test(pair)
  if (!text.split(',').every(isHeader)) throw new SettingError(`${name} must be headers as in name=value,other=value, percent-encoded`)
}

export const httpAddress = (env: Environment, name: string): string | null => {
  const text = env[name]
  if (!text) return null
  if (!/^https?:\/\/[^/]/.test(text) || !isUrl(text) || /[?#]/.test(text))
    throw new SettingError(`${name} must be an http or https URL without a query, not "${text}"`)
  return text.replace(/(?<!\/)\/+$/, '')
}

// Where the service listens, and the addresses under which it is reached

export interface ListenAddress {
  readonly name: string
  readonly host: string
  readonly port: number
}

export function listener(env: Environment, name: string, port: number): ListenAddress {
  const host = env[`${name}_HOST`] || '127.0.0.1'
  const named = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host) && !/^[\d.]+$/.test(host)
  if (isIP(host) === 0 && !named)
    throw new SettingError(`${name}_HOST must be an IP address or a host name, without scheme and port, not "${host}"`)
  return Object.freeze({ name, host, port: integer(env, `${name}_PORT`, port, 0, 65_535) })
}
const isWildcard = (host: string) => host === '0.0.0.0' || /^[0:]+$/.test(host)
const isLoopback = (host: string) => /^(127\.[\d.]+|\[?::1\]?|localhost|.+\.localhost)$/i.test(host)

/** Refuses two listeners on one port: the second would find it taken. */
export function refuseSharedPorts(listeners: readonly ListenAddress[]): void {
  for (const [i, one] of listeners.entries())
    for (const other of listeners.slice(i + 1))
      if (one.port !== 0 && one.port === other.port && (one.host === other.host || isWildcard(one.host) || isWildcard(other.host)))
        throw new SettingError(`${one.name}_PORT and ${other.name}_PORT are both ${one.port}: give each listener a port of its own`)
}

/** The origin of a listener for callers on its own machine. A wildcard address includes the loopback address. */
export function originOf({ host, port }: ListenAddress): string {
  const at = isWildcard(host) ? '127.0.0.1' : host
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`
}

/**
 * The public address of a listener: its origin, and exactly this path. Links, examples and the origin checks of browsers depend on it.
 * Except in the demo, it must be set for a listener on any address but a loopback address, and must be https or a loopback address, so that
 * sessions and keys are encrypted in transit.
 */
export function publicOrigin(env: Environment, address: ListenAddress, path: '' | '/v1', demo: boolean): string {
  const name = `${address.name}_PUBLIC_URL`
  const example = `https://${address.name.toLowerCase()}.example.com${path}`
  const settingError = (why: string) => new SettingError(`${name} ${why}, as in ${example}, not "${env[name]}"`)
  const text = env[name]
  if (!text) {
    if (!demo && !isLoopback(address.host)) {
      const host = isWildcard(address.host) ? 'every address of this machine' : `${address.host}, which is no loopback address`
      throw new SettingError(`${name} is missing: ${address.name}_HOST is ${host}, so set the address that clients use, as in ${example}`)
    }
    return originOf(address)
  }
  if (!/^https?:\/\/[^/]/i.test(text) || !isUrl(text)) throw settingError('must be an https URL')
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text)
  // Not repeated: there may be a password in it.
  if (username || password) throw new SettingError(`${name} must not contain a user or password, as in ${example}`)
  if (search || hash || text.endsWith('?') || text.endsWith('#')) throw settingError('must not have a query or fragment')
  if (pathname.replace(/\/$/, '') !== path)
    throw settingError(
      path === '' ? 'must be a host without a path: the pages are served at its root' : `must end in ${path} right after the host`,
    )
  if (isWildcard(hostname.replaceAll(/[[\]]/g, ''))) throw settingError('must name an address that clients can call')
  if (protocol === 'http:' && !isLoopback(hostname) && !demo)
    throw settingError('must be https, or a loopback address: over http, others can read keys and sessions in transit')
  return origin
}

/** Proxies separated by commas: addresses, networks, or names of network ranges. */
export function proxies(env: Environment): readonly string[] | null {
  const text = env.TRUSTED_PROXIES
  if (!text) return null
  const parts = text.split(',').map((part) => part.trim())
  for (const part of parts)
    if (!isProxy(part))
      throw new SettingError(
        `TRUSTED_PROXIES must be IP addresses or networks separated by commas, as in 10.0.0.5,172.28.0.0/24, not "${part}"`,
      )
  return parts
}
function isProxy(part: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const version = isIP(address)
  // A network of all addresses would trust every caller's claimed address.
  return version !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)))
}
