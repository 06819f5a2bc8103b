/** Serving as a role that may not change what is append-only. The owner migrates; whoever serves gives its rights away with each connection. */
import pg from 'pg'

const serviceRole = 'parley_service'
const noSuchRole = '22023'
const notAllowed = '42501'

/**
 * The connection as the service's role; as it was where the database has none, or does not let us take it. Tried on a client of it,
 * which has the role from then on.
 */
export async function asService(
  client: pg.Client,
  connection: pg.ClientConfig,
  say: (line: string) => void = () => {},
): Promise<pg.ClientConfig> {
  try {
    await client.query(`set role ${serviceRole}`)
    return { ...connection, options: `-c role=${serviceRole}` }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || ![noSuchRole, notAllowed].includes(error.code ?? '')) throw error
    say(`the service acts as the owner of the database, for it may not act as ${serviceRole}: grant ${serviceRole} to that role`)
    return connection
  }
}
