/** The machine's account that the database runs as, and the folders that the account can enter. */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** The bits `r` and `x` in one digit of a file's mode. */
const read = 4
const enter = 1

/** PostgreSQL refuses to run as root, so then another account of the machine is used. Null is the current account. */
export function databaseAccount(clusterDir: string): Account | null {
  if (process.getuid?.() !== 0) return null
  return ownerOf(clusterDir) ?? accountNamed('postgres') ?? accountNamed('nobody') ?? noAccount()
}

/** A cluster belongs to the account that created it. A cluster created by a person is also started as that person. */
function ownerOf(clusterDir: string): Account | null {
  if (!existsSync(clusterDir)) return null
  const { uid, gid } = statSync(clusterDir)
  return uid === 0 ? null : { name: passwords().find((line) => Number(line[2]) === uid)?.[0] ?? `uid ${uid}`, uid, gid }
}

function accountNamed(name: string): Account | null {
  const line = passwords().find((line) => line[0] === name)
  return line ? { name, uid: Number(line[2]), gid: Number(line[3]) } : null
}

const passwords = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

function noAccount(): never {
  throw new Error(
    'PostgreSQL refuses to run as root, and the machine has neither an account "postgres" nor "nobody". Start as an ordinary user, or set DATABASE_URL.',
  )
}

/** The first folder on the path, including `path`, that the account cannot enter. Folders that do not exist yet do not count. */
export function firstBarrier(path: string, account: Account | null): string | null {
  if (account === null) return null
  if (!existsSync(path)) return firstBarrier(dirname(path), account)
  return waysTo(realpathSync(path)).find((folder) => statSync(folder).isDirectory() && !allows(folder, account, enter)) ?? null
}

/** Whether the account can reach a file and read it, and execute it if `executable` is set. */
export function canUse(file: string, account: Account, executable: boolean): boolean {
  return firstBarrier(file, account) === null && allows(file, account, executable ? read + enter : read)
}

function allows(path: string, account: Account, bits: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const digit = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (digit & bits) === bits
}

/** `/`, `/a`, `/a/b` for `/a/b`. */
function waysTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...waysTo(parent), join(parent, path.slice(parent.length))]
}
