/** The environment, read once into one frozen object; a wrong setting stops the start with a sentence that names it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

class SettingError extends Error {}
export const isSettingError = (error: unknown): error is Error => error instanceof SettingError

const number = (env: Environment, name: string, fallback: number, least: number, most: number): number => {
  const given = env[name]
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new SettingError(`${name} must be a number from ${least} to ${most}, not "${given}"`)
  }
  return value
}
const whole = (env: Environment, name: string, fallback: number, least: number, most: number): number => {
  const value = number(env, name, fallback, least, most)
  if (!Number.isInteger(value)) throw new SettingError(`${name} must be a whole number, not "${env[name]}"`)
  return value
}
const flag = (env: Environment, name: string, fallback: boolean): boolean => {
  const given = env[name]
  if (given === undefined || given === '') return fallback
  if (/^(1|true|yes|on)$/i.test(given)) return true
  if (/^(0|false|no|off)$/i.test(given)) return false
  throw new SettingError(`${name} must be true or false, not "${given}"`)
}
const objectOrNull = (env: Environment, name: string): Readonly<Record<string, unknown>> | null => {
  const given = env[name]
  if (given === undefined || given === '') return null
  try {
    const value: unknown = JSON.parse(given)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below.
  }
  throw new SettingError(`${name} must be a JSON object, not "${given}"`)
}
const url = (env: Environment, name: string, fallback: string): string => {
  const given = env[name] || fallback
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw new SettingError(`${name} must be an http or https address, not "${given}"`)
  return given.replace(/\/+$/, '')
}
/** A setting that holds a secret may stand in a file, which `<name>_FILE` names. */
const secret = (env: Environment, name: string): string | null => {
  const path = env[`${name}_FILE`]
  if (!path) return env[name] || null
  if (env[name]) throw new SettingError(`${name} and ${name}_FILE are both given: only one of them counts`)
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
const smtp = (env: Environment): string | null => {
  const given = secret(env, 'SMTP_URL')
  if (!given) return null
  // It may hold a password: the sentence does not repeat it.
  if (!/^smtps?:\/\//.test(given) || !URL.canParse(given)) throw new SettingError('SMTP_URL must be an smtp or smtps address')
  return given
}

function listener(env: Environment, prefix: string, port: number) {
  const host = env[`${prefix}_HOST`] || '127.0.0.1'
  return Object.freeze({ host, port: whole(env, `${prefix}_PORT`, port, 0, 65_535) })
}
const origin = (at: { host: string; port: number }) => `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${at.port}`

const most = 1_000_000_000

export function readConfig(env: Environment) {
  const api = listener(env, 'API', 4000)
  const dashboard = listener(env, 'DASHBOARD', 4001)
  const ops = listener(env, 'OPS', 4002)
  const serviceName = env.SERVICE_NAME || 'Parley'
  if (!/^[A-Za-z0-9-]{1,40}$/.test(serviceName))
    throw new SettingError('SERVICE_NAME stands in a header name: letters, digits and hyphens, at most 40')
  const dashboardUrl = url(env, 'DASHBOARD_PUBLIC_URL', origin(dashboard))
  const databaseUrl = secret(env, 'DATABASE_URL')
  const demo = flag(env, 'DEMO', databaseUrl === null)
  return Object.freeze({
    serviceName,
    api,
    dashboard,
    ops,
    /** `{base_url}`, which ends in /v1. */
    baseUrl: url(env, 'API_PUBLIC_URL', `${origin(api)}/v1`),
    dashboardUrl,
    opsUrl: origin(ops),
    trustedProxies: env.TRUSTED_PROXIES ? env.TRUSTED_PROXIES.split(',').map((part) => part.trim()) : null,
    databaseUrl,
    dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : undefined,
    serviceSecret: secret(env, 'SERVICE_SECRET'),
    /** Where mail is sent through; without it mail is kept, and in the demo the operator reads it. */
    smtpUrl: smtp(env),
    mailFrom: env.MAIL_FROM || `${serviceName} <no-reply@${new URL(dashboardUrl).hostname}>`,
    /** Who collects traces; without it none are made. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ? url(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', '') : null,
    demo,
    /** Null: a terminal hears of trouble alone, anything else a line per call. */
    logLevel: env.LOG_LEVEL || null,
    limits: Object.freeze({
      perMinute: whole(env, 'RATE_LIMIT_PER_MIN', 60, 1, most),
      perDay: whole(env, 'RATE_LIMIT_PER_DAY', 50_000, 1, most),
      addressPerMinute: whole(env, 'RATE_LIMIT_IP_PER_MIN', 300, 1, most),
      writesPerMinute: whole(env, 'RATE_LIMIT_WRITES_PER_MIN', 20, 1, most),
      rentalWritesPerMinute: whole(env, 'RATE_LIMIT_RENTAL_WRITES_PER_MIN', 10, 1, most),
      testPerMinute: whole(env, 'RATE_LIMIT_TEST_PER_MIN', 30, 1, most),
      dashboardAddressPerMinute: whole(env, 'RATE_LIMIT_DASHBOARD_IP_PER_MIN', 600, 1, most),
    }),
    opportunityTtlHours: number(env, 'OPPORTUNITY_TTL_HOURS', 7 * 24, 0.0001, 24 * 365),
    introductionTtlDays: number(env, 'INTRODUCTION_TTL_DAYS', 90, 0.000001, 3650),
    maxActiveRentals: whole(env, 'MAX_ACTIVE_RENTALS', 10, 1, most),
    dailySpendLimitCents: whole(env, 'DAILY_SPEND_LIMIT_CENTS', 100_000, 0, most * 1000),
    rentalFeeBasisPoints: whole(env, 'RENTAL_FEE_BASIS_POINTS', 1_000, 0, 10_000),
    /** Whether machines may be simulated: rentals of them are billed as if they were real. */
    provisionLocal: flag(env, 'PROVISION_LOCAL', demo),
    provisionLocalSeconds: number(env, 'PROVISION_LOCAL_SECONDS', 3, 0, 3600),
    /** A driver's call that takes longer has failed; below the lease of the work. */
    provisionCallSeconds: number(env, 'PROVISION_CALL_SECONDS', 20, 0.01, 45),
    /** Where the drivers run machines, unless an offer says otherwise; null: the driver is not installed. */
    provisionDocker: objectOrNull(env, 'PROVISION_DOCKER'),
    provisionKubernetes: objectOrNull(env, 'PROVISION_KUBERNETES'),
    radarSubmissionsOpen: flag(env, 'RADAR_SUBMISSIONS_OPEN', true),
    /** Calls that a public listener works on at once; further ones wait a moment, then hear 503. */
    callsAtOnce: whole(env, 'CALLS_AT_ONCE', 64, 1, most),
    /** A call that waits longer for the database is told that the outcome is unknown. */
    databaseWaitMs: number(env, 'DB_WAIT_SECONDS', 4.5, 0.1, 60) * 1000,
    poolReaders: whole(env, 'DB_POOL_READERS', 8, 1, 100),
    poolWriters: whole(env, 'DB_POOL_WRITERS', 8, 1, 100),
  })
}
export type Config = ReturnType<typeof readConfig>
