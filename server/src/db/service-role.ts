/** Serving as a role that may not change append-only tables. The owner migrates. Each connection for serving drops the owner's rights. */
import pg from 'pg'

const serviceRole = 'parley_service'
const invalidParameterValue = '22023'
const undefinedObject = '42704'
const insufficientPrivilege = '42501'

/** The privileges that the migrations grant to the role if it exists: all rows, except changes to append-only tables and the migrator's tables. */
const privilegesSql = `
  grant usage on schema public to ${serviceRole};
  grant select, insert, update, delete on all tables in schema public to ${serviceRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${serviceRole};
  revoke update, delete on audit, audit_chain from ${serviceRole};
  revoke insert, update, delete on migrations, sql_files, sql_releases, invoice_series from ${serviceRole}`

/**
 * The connection with the service's role. It is unchanged if the database has no such role, or does not let us take it. Tried on a
 * client of the connection, which has the role from then on.
 */
export async function withServiceRole(
  client: pg.Client,
  connection: pg.ClientConfig,
  log: (line: string) => void = () => {},
): Promise<pg.ClientConfig> {
  try {
    await takeRole(client)
    return { ...connection, options: [connection.options, `-c role=${serviceRole}`].filter(Boolean).join(' ') }
  } catch (error) {
    if (!isRefusal(error)) throw error
    log(
      `the service acts as the owner of the database, because it may not act as ${serviceRole}. As a superuser, ` +
        `create role ${serviceRole} nologin if it does not exist, and grant ${serviceRole} to the role of DATABASE_URL`,
    )
    return connection
  }
}

async function takeRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: boolean; privileges: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
       coalesce(has_table_privilege((select oid from pg_roles where rolname = $1), 'people', 'insert'), false) as privileges`,
    [serviceRole],
  )
  // A role that was created manually after the migrations has no rights to any table.
  if (rows[0]?.role && !rows[0].privileges) await client.query(privilegesSql)
  await client.query(`set role ${serviceRole}`).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error
    // From PostgreSQL 16 on, the creator of a role may grant it to anyone, including themselves, and is no member before that.
    await client.query(`grant ${serviceRole} to current_user`)
    await client.query(`set role ${serviceRole}`)
  })
}

const isRefusal = (error: unknown) =>
  error instanceof pg.DatabaseError && [invalidParameterValue, insufficientPrivilege, undefinedObject].includes(error.code ?? '')
