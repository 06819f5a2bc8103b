/** demo.json, and demo-agent.json: what a person or a program needs to act as the demo's people. */
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { fsync } from '../core/fsync.ts'
import { Sealer } from '../core/sealer.ts'
import type { Database } from '../db/client.ts'
import { recordCommand } from '../domain/audit/store.ts'
import { canOpenFactors } from '../domain/factors/sealed-secrets.steps.ts'
import { type AgentKey, currentAgentKey } from './agent-key.ts'
import { type CastPerson, companies, people } from './cast.ts'
import {
  type CastSecrets,
  fingerprintOf,
  generateSecrets,
  hashPasswords,
  type Secrets,
  setSecrets,
  storedFingerprint,
  storeFingerprint,
} from './credentials.ts'
import { type NamedOffers, namedOffers } from './offers.ts'

interface DemoPerson extends Secrets {
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly role: string | null
  readonly side: 'buys' | 'sells' | null
  readonly operator: boolean
  readonly suspended: boolean
}
export interface DemoFile {
  readonly base_url: string
  readonly dashboard_url: string
  readonly ops_url: string
  readonly people: readonly DemoPerson[]
  readonly offers: { readonly single: string | null; readonly soldOut: string | null; readonly faulty: string | null }
}

/**
 * Keeps the secrets of a demo.json if they still match or draws new ones, and writes the file. `log` receives a line if an existing file
 * was replaced.
 */
export async function prepareDemo(
  db: Database,
  config: Config,
  secret: Buffer,
  dataDir: string,
  log: (line: string) => void,
): Promise<DemoFile> {
  const path = join(dataDir, 'demo.json')
  const existing = await readFile(path, 'utf8').catch(() => '')
  const storedSecrets = parseSecrets(existing)
  const sealer = new Sealer(secret, 'second factors')
  const isCurrent =
    storedSecrets !== null &&
    (await canOpenFactors(db.read, sealer)) &&
    (await fingerprintOf(db.read, storedSecrets)) === ((await storedFingerprint(db.read)) ?? '')
  const secrets = isCurrent ? storedSecrets : await renewSecrets(db, sealer)
  if (!isCurrent && existing !== '') log(`${path} did not match the database: the demo's people have new passwords and keys`)
  const file = demoFile(config, secrets, await namedOffers(db.read))
  await writeSecretFile(path, existing, file)
  await prepareAgentKey(db, dataDir)
  return file
}

/** The agent's key has its own file, so that demo.json keeps the format that programs expect. */
async function prepareAgentKey(db: Database, dataDir: string): Promise<void> {
  const path = join(dataDir, 'demo-agent.json')
  const existing = await readFile(path, 'utf8').catch(() => '')
  const agent = await currentAgentKey(db, parseAgentKey(existing))
  if (agent) await writeSecretFile(path, existing, agent)
}

async function writeSecretFile(path: string, existing: string, content: unknown): Promise<void> {
  const text = `${JSON.stringify(content, null, 2)}\n`
  if (text === existing) return chmod(path, 0o600)
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  await fsync(`${path}.new`)
  await rename(`${path}.new`, path)
  await fsync(dirname(path))
}

async function renewSecrets(db: Database, sealer: Sealer): Promise<CastSecrets> {
  const secrets = generateSecrets()
  const hashes = await hashPasswords(secrets)
  await db.transaction(async (tx) => {
    await setSecrets(tx, secrets, hashes, sealer)
    const fingerprint = await fingerprintOf(tx, secrets)
    storeFingerprint(tx, fingerprint ?? '')
    recordCommand(tx, 'demo.opened', 'demo')
  })
  return secrets
}

function parseSecrets(text: string): CastSecrets | null {
  try {
    const file = JSON.parse(text) as DemoFile
    const entries = file.people.map(({ email, password, totp_secret, keys }) => [email, { password, totp_secret, keys }] as const)
    return Object.fromEntries(entries)
  } catch {
    return null
  }
}

function parseAgentKey(text: string): string {
  try {
    return (JSON.parse(text) as Partial<AgentKey>).key ?? ''
  } catch {
    return ''
  }
}

function demoFile(config: Config, secrets: CastSecrets, offers: NamedOffers | undefined): DemoFile {
  const cast = (Object.values(people) as CastPerson[]).map((person) => {
    const company = person.company ? companies[person.company] : null
    return {
      name: person.name,
      email: person.email,
      ...(secrets[person.email] as Secrets),
      company: company?.name ?? null,
      role: person.role ?? null,
      side: company?.side ?? null,
      operator: person.operator ?? false,
      suspended: person.suspended ?? false,
    }
  })
  return {
    base_url: config.baseUrl,
    dashboard_url: config.dashboardUrl,
    ops_url: config.opsUrl,
    people: cast,
    offers: offers ?? { single: null, soldOut: null, faulty: null },
  }
}
