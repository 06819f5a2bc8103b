/** The environment, read once into one frozen object. A wrong setting stops the start with an error that names it. */
import { resolve } from 'node:path'
import { distanceWithin } from '@parley/contract/reference-names'
import {
  connection,
  databaseAddress,
  type Environment,
  fieldsIn,
  flag,
  headersIn,
  httpAddress,
  integer,
  listener,
  namedValuesIn,
  number,
  numbers,
  oneOf,
  originOf,
  proxies,
  publicOrigin,
  refuseSharedPorts,
  serviceSecretIn,
  textMatching,
} from './core/settings.ts'

const maxInteger = 1_000_000_000
const [minute, hour] = [60, 3_600]
/** Ten attempts within a little more than three days. */
const defaultRetrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const mailbox = /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/

/** Fictitious: the demo's fees are paid by its operator's clicks. */
const demoBillingDetails = [
  { name: 'Address', value: 'Demo Street 1, 0000 Demo Town (fictitious)' },
  { name: 'Tax ID', value: 'XX 000 000 000 (fictitious)' },
]

/** A fictitious account: the demo's top-ups are its operator's clicks. */
const demoBankDetails = [
  { name: 'Account holder', value: 'Parley Demo (fictitious)' },
  { name: 'IBAN', value: 'XX00 DEMO 0000 0000 0000' },
  { name: 'BIC', value: 'DEMOXX00' },
  { name: 'Bank', value: 'Demo Bank: this account does not exist' },
]

export function readConfig(env: Environment) {
  const api = listener(env, 'API', 4000)
  const dashboard = listener(env, 'DASHBOARD', 4001)
  const ops = listener(env, 'OPS', 4002)
  refuseSharedPorts([api, dashboard, ops])
  const serviceNameRule = 'stands in a header name: letters, digits and hyphens, at most 40'
  const serviceName = textMatching(env, 'SERVICE_NAME', /^[A-Za-z0-9-]{1,40}$/, serviceNameRule) ?? 'Parley'
  const databaseUrl = databaseAddress(env, 'DATABASE_URL')
  headersIn(env, 'OTEL_EXPORTER_OTLP_HEADERS')
  const demo = flag(env, 'DEMO', databaseUrl === null)
  const dashboardUrl = publicOrigin(env, dashboard, '', demo)
  return Object.freeze({
    serviceName,
    api,
    dashboard,
    ops,
    /** `{base_url}`, which ends in /v1. */
    baseUrl: `${publicOrigin(env, api, '/v1', demo)}/v1`,
    dashboardUrl,
    opsUrl: originOf(ops),
    trustedProxies: proxies(env),
    databaseUrl,
    dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : undefined,
    serviceSecret: serviceSecretIn(env),
    /** The server that sends mail. Without it, mail is stored, and in the demo the operator reads it. */
    smtpUrl: connection(env, 'SMTP_URL', /^smtps?:\/\/[^/]/, 'an address such as smtp://user:password@host:587, or smtps'),
    mailFrom:
      textMatching(env, 'MAIL_FROM', mailbox, 'must be an address as in Parley <no-reply@example.com>') ??
      `${serviceName} <no-reply@${new URL(dashboardUrl).hostname}>`,
    /** The address that the help menu names. */
    supportEmail:
      textMatching(env, 'SUPPORT_EMAIL', /^[^<>@\s]+@[^<>@\s]+$/, 'must be an address as in support@example.com') ??
      `support@${new URL(dashboardUrl).hostname}`,
    /** The account for topping up wallets, as names and values. If empty, a company that wants to top up asks for it. */
    bankDetails: namedValuesIn(env, 'BANK_DETAILS') ?? (demo ? demoBankDetails : []),
    /** The lines below the service's name on its own invoices. */
    billingDetails: namedValuesIn(env, 'BILLING_DETAILS') ?? (demo ? demoBillingDetails : []),
    /** An external page that shows the status of the service. */
    statusUrl: httpAddress(env, 'STATUS_URL'),
    /** The collector of traces. Without it, none are created. */
    otlpEndpoint: httpAddress(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    demo,
    /** Null: a terminal shows only warnings and errors, any other output a line per call. */
    logLevel: oneOf(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    limits: Object.freeze({
      perMinute: integer(env, 'RATE_LIMIT_PER_MIN', 60, 1, maxInteger),
      perDay: integer(env, 'RATE_LIMIT_PER_DAY', 50_000, 1, maxInteger),
      addressPerMinute: integer(env, 'RATE_LIMIT_IP_PER_MIN', 300, 1, maxInteger),
      writesPerMinute: integer(env, 'RATE_LIMIT_WRITES_PER_MIN', 20, 1, maxInteger),
      rentalWritesPerMinute: integer(env, 'RATE_LIMIT_RENTAL_WRITES_PER_MIN', 10, 1, maxInteger),
      testPerMinute: integer(env, 'RATE_LIMIT_TEST_PER_MIN', 30, 1, maxInteger),
      testHelpersPerMinute: integer(env, 'RATE_LIMIT_TEST_HELPERS_PER_MIN', 600, 1, maxInteger),
      dashboardAddressPerMinute: integer(env, 'RATE_LIMIT_DASHBOARD_IP_PER_MIN', 600, 1, maxInteger),
    }),
    opportunityTtlHours: number(env, 'OPPORTUNITY_TTL_HOURS', 7 * 24, 0.0001, 24 * 365),
    introductionTtlDays: number(env, 'INTRODUCTION_TTL_DAYS', 90, 0.000001, 3650),
    /** How long the machines continue that a suspended company rents. */
    suspensionGraceHours: number(env, 'SUSPENSION_GRACE_HOURS', 24, 0, 24 * 365),
    maxActiveRentals: integer(env, 'MAX_ACTIVE_RENTALS', 10, 1, maxInteger),
    dailySpendLimitCents: integer(env, 'DAILY_SPEND_LIMIT_CENTS', 100_000, 0, maxInteger * 1000),
    rentalFeeBasisPoints: integer(env, 'RENTAL_FEE_BASIS_POINTS', 1_000, 0, 10_000),
    /** Whether machines may be simulated. Rentals of them are billed as if they were real. */
    provisionLocal: flag(env, 'PROVISION_LOCAL', demo),
    provisionLocalSeconds: number(env, 'PROVISION_LOCAL_SECONDS', 3, 0, 3600),
    /** The timeout of a driver's call, below the lease of the work. */
    provisionCallSeconds: number(env, 'PROVISION_CALL_SECONDS', 20, 0.01, 45),
    /** Where the drivers run machines, unless an offer says otherwise; null: the driver is not installed. */
    provisionDocker: fieldsIn(env, 'PROVISION_DOCKER', {
      socketPath: 'text',
      host: 'text',
      port: 'port',
      gpus: 'texts',
      address: 'text',
      bindAddress: 'text',
      dns: 'texts',
      image: 'text',
      storageQuota: 'flag',
    }),
    provisionKubernetes: fieldsIn(env, 'PROVISION_KUBERNETES', {
      kubeconfig: 'file',
      context: 'text',
      namespace: 'text',
      gpuQuota: 'count',
      service: ['NodePort', 'LoadBalancer'],
      address: 'text',
      dns: 'texts',
      image: 'text',
    }),
    radarSubmissionsOpen: flag(env, 'RADAR_SUBMISSIONS_OPEN', true),
    /** Webhooks may go to http addresses, and to hosts that only this machine or its network can reach. */
    webhooksAllowPrivate: flag(env, 'WEBHOOKS_ALLOW_PRIVATE', demo),
    /** The pauses after failed attempts. After the last of them, the delivery has failed. */
    webhookRetrySeconds: numbers(env, 'WEBHOOK_RETRY_SECONDS', defaultRetrySeconds, 0.001, 7 * 86_400),
    /** Calls that a public listener handles concurrently; others wait in a queue. Half may be writes: as many as two transactions of the write batcher hold. */
    maxConcurrentCalls: integer(env, 'CALLS_AT_ONCE', 256, 1, maxInteger),
    /** A call that waits longer for a slot returns 503. */
    queueTimeoutMs: number(env, 'QUEUE_TIMEOUT_SECONDS', 1, 0.01, 60) * 1000,
    /** How long it reports that it is not ready, but serves, before it refuses calls and stops. The last calls still have half the time to finish. */
    drainNoticeMs: number(env, 'DRAIN_NOTICE_SECONDS', demo ? 0 : 3, 0, 4) * 1000,
    /** A call that waits longer for the database returns that the outcome is unknown. */
    databaseWaitMs: number(env, 'DB_WAIT_SECONDS', 4.5, 0.1, 60) * 1000,
    poolReaders: integer(env, 'DB_POOL_READERS', 8, 1, 100),
    poolWriters: integer(env, 'DB_POOL_WRITERS', 8, 1, 100),
  })
}
export type Config = ReturnType<typeof readConfig>

/** A line for each variable whose name resembles a setting that is not set: it may be mistyped, and has no effect. */
export function mistypedSettings(env: Environment): string[] {
  const settings = new Set<string>()
  const get = (all: Environment, name: string | symbol) => {
    settings.add(String(name))
    return all[String(name)]
  }
  readConfig(new Proxy(env, { get }))
  const unset = [...settings].filter((setting) => !env[setting])
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name)) return []
    const meant = unset.find((setting) => distanceWithin(name.toUpperCase(), setting, mistypedLetters(setting)) !== undefined)
    return meant ? [`${name} is not a setting and has no effect. Did you mean ${meant}?`] : []
  })
}
/** One letter in four, at most three: other programs have settings too. */
const mistypedLetters = (setting: string) => Math.min(3, Math.floor(setting.length / 4))

/** Letters are stored and nobody reads them. In the demo, the operator does. */
export const storesLetters = ({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): boolean => smtpUrl === null && !demo
