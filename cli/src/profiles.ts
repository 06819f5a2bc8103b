/** Profiles: keys and URLs by name, stored in the system's settings folder, where only their owner can read them. */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import { UsageError } from './failure.ts'
import { settingIn, type Terminal } from './terminal/terminal.ts'

export interface Profile {
  readonly apiKey: string
  readonly baseUrl: string
  readonly dashboardUrl: string | null
}
export interface Profiles {
  readonly current: string
  readonly profiles: Readonly<Record<string, Profile>>
}

export const defaultProfile = 'default'
const noProfiles: Profiles = { current: defaultProfile, profiles: {} }

const folderHint = 'Set PARLEY_CONFIG_DIR to use another folder.'

type Environment = Terminal['env']

export const profilesPath = (env: Environment): string =>
  join(settingIn(env, 'PARLEY_CONFIG_DIR') ?? envPaths('parley', { suffix: '' }).config, 'profiles.json')

export async function readProfiles(env: Environment): Promise<Profiles> {
  const path = profilesPath(env)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new UsageError(`Cannot read ${path} (${error.code}). ${folderHint}`)
  })
  if (text === undefined) return noProfiles
  try {
    const found: unknown = JSON.parse(text)
    if (isProfiles(found)) return found
  } catch {
    // Reported below, like any other invalid content.
  }
  throw new UsageError(`${path} does not contain valid profiles. Fix it, or delete it and run \`parley login\`.`)
}

/** The profile with a name. Inherited properties such as `constructor` do not count. */
export const profileNamed = ({ profiles }: Profiles, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined

/** Writes atomically. The file is never readable by anybody else, not even briefly. */
export async function writeProfiles(env: Environment, profiles: Profiles): Promise<void> {
  const path = profilesPath(env)
  await writeAtomically(path, `${JSON.stringify(profiles, null, 2)}\n`).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot write ${path} (${error.code}). ${folderHint}`)
  })
}

async function writeAtomically(path: string, text: string): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporaryPath, text, { mode: 0o600, flag: 'wx' })
    await chmod(temporaryPath, 0o600)
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isProfile = (value: unknown): value is Profile =>
  isRecord(value) &&
  typeof value.apiKey === 'string' &&
  typeof value.baseUrl === 'string' &&
  (value.dashboardUrl === null || typeof value.dashboardUrl === 'string')

const isProfiles = (value: unknown): value is Profiles =>
  isRecord(value) && typeof value.current === 'string' && isRecord(value.profiles) && Object.values(value.profiles).every(isProfile)
