/** Which database a program of the service speaks to: the one it was given, or one of its own. */
import type pg from 'pg'
import type { dataFolders } from './data-folders.ts'
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'

export async function startOwnDatabase(home: ReturnType<typeof dataFolders>, say: (line: string) => void): Promise<EmbeddedPostgres> {
  if (home.moved) say(home.moved)
  say('starting the database')
  return startEmbedded({ clusterDir: home.clusterDir, say })
}

export const connectionTo = (config: { readonly databaseUrl: string | null }, embedded: EmbeddedPostgres | null): pg.ClientConfig =>
  embedded
    ? { host: embedded.host, port: embedded.port, user: embedded.user, database: 'parley' }
    : { connectionString: config.databaseUrl as string }
