/** The folders of an installation's files. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseAccount, firstBarrier } from './account.ts'

interface DataFolders {
  /** Contains demo.json and the service's secret. Its files have mode 0600. The folder can be entered by others: the database's account passes through it. */
  dataDir: string
  clusterDir: string
  /** A sentence to print if the cluster is elsewhere. */
  moved: string | null
}

interface DataFolderInput {
  /** `DATA_DIR`, if it is set. */
  readonly dataDir: string | undefined
  readonly checkout: string
}

/** The data folder of an installation with an external database. */
export const dataFolder = ({ dataDir, checkout }: DataFolderInput): string => resolve(dataDir ?? join(checkout, '.parley'))

/**
 * `DATA_DIR`, else `.parley` in the checkout, with the database's files in `postgres` below it. As root, the database runs as another
 * account. If that account cannot enter the default folder, only the database's files are moved, below `/var/lib/parley`.
 *
 * @throws if `DATA_DIR` is set and the account cannot enter it, or if the account can no longer reach an existing cluster.
 */
export function dataFolders(options: DataFolderInput): DataFolders {
  const checkout = resolve(options.checkout)
  const dataDir = dataFolder(options)
  const clusterDir = join(dataDir, 'postgres')
  const account = databaseAccount(clusterDir)
  const barrier = firstBarrier(dataDir, account)
  if (account === null || barrier === null) return { dataDir, clusterDir, moved: null }

  const obstacle = `the database runs as the account ${account.name}, which cannot enter ${barrier}`
  if (options.dataDir !== undefined)
    throw new Error(
      `DATA_DIR is ${dataDir}, but ${obstacle}. Choose a DATA_DIR below a folder that all accounts may enter, or run chmod o+x ${barrier}.`,
    )
  // Moving now would look like losing every row.
  if (existsSync(clusterDir))
    throw new Error(`The database's files are in ${clusterDir}, but ${obstacle}. Run chmod o+x ${barrier}, or set another DATA_DIR.`)
  const movedClusterDir = join('/var/lib/parley', fingerprint(checkout), 'postgres')
  return { dataDir, clusterDir: movedClusterDir, moved: `The database's files are in ${movedClusterDir}: ${obstacle}.` }
}

const fingerprint = (checkout: string) => createHash('sha256').update(checkout).digest('hex').slice(0, 12)
