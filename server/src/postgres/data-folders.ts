/** Where an installation keeps its files. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { databaseAccount, firstBarrier } from './account.ts'

interface DataFolders {
  /** Holds demo.json and the service's secret. Files in it are made 0600, the folder itself stays open to enter: the database's account walks through it. */
  dataDir: string
  clusterDir: string
  /** A sentence to print when the cluster lives elsewhere. */
  moved: string | null
}

interface DataFolderInput {
  /** `DATA_DIR`, where it is given. */
  readonly dataDir: string | undefined
  readonly checkout: string
}

/** What an installation needs whose database is somebody else's. */
export const dataFolder = ({ dataDir, checkout }: DataFolderInput): string => resolve(dataDir ?? join(checkout, '.parley'))

/**
 * `DATA_DIR`, else `.parley` in the checkout, with the database's files in `postgres` below it. As root the database runs as
 * another account; where that account cannot enter the default place, the database's files alone go below `/var/lib/parley`.
 *
 * @throws when `DATA_DIR` is given and the account cannot enter it, or when an existing cluster became out of its reach.
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
      `DATA_DIR is ${dataDir}, but ${obstacle}. Choose a DATA_DIR below a folder that everybody may enter, or run chmod o+x ${barrier}.`,
    )
  // Moving now would look like losing every row.
  if (existsSync(clusterDir))
    throw new Error(`The database's files are in ${clusterDir}, but ${obstacle}. Run chmod o+x ${barrier}, or give another DATA_DIR.`)
  const elsewhere = join('/var/lib/parley', fingerprint(checkout), 'postgres')
  return { dataDir, clusterDir: elsewhere, moved: `The database's files are in ${elsewhere}: ${obstacle}.` }
}

const fingerprint = (checkout: string) => createHash('sha256').update(checkout).digest('hex').slice(0, 12)
