/** Reference: the database driver without a service. Runs one task with several concurrent callers and prints its rate as JSON. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The task, from the environment variable `TASK`. */
export interface RawTask {
  readonly work: 'list' | 'insert' | 'claim'
  readonly connection: pg.ClientConfig
  readonly callers: number
  readonly connections: number
  readonly seconds: number
  /** list: the statement. insert and claim: the table's name. */
  readonly text: string
  readonly values?: readonly unknown[]
  /** claim: the offers' IDs, taken in turn. */
  readonly ids?: readonly string[]
}

const task = JSON.parse(process.env.TASK as string) as RawTask

pg.types.setTypeParser(20, Number)
const newId = (prefix: string) => `${prefix}_${randomBytes(11).toString('hex')}`
const pool = new pg.Pool({ ...task.connection, max: task.connections })

async function list(): Promise<void> {
  const { rows } = await pool.query({ name: 'list', text: task.text, values: [...(task.values ?? [])] })
  if (rows.length === 0) throw new Error('the list is empty')
}

const insertText = `insert into ${task.text} (id, company_id, person_id, mode, gpu_model, gpus_per_node, nodes, region, starts_at, ends_at,
  duration_months, budget_monthly_cents, currency, notes, created_at, updated_at)
  values ($1, 1, 1, 'live', $2, 8, 2, 'eu-north', $3, null, 6, null, 'USD', $4, now(), now())`
async function insert(): Promise<void> {
  await pool.query({ name: 'insert', text: insertText, values: [newId('dem'), 'H100 SXM', '2027-03-01T00:00:00Z', null] })
}

let nextIndex = 0
/** Four round trips: begin, the conditional update, the insert, commit. */
async function claim(): Promise<void> {
  const { ids = [] } = task
  const id = ids[nextIndex++ % ids.length]
  const client = await pool.connect()
  await client.query({ name: 'begin', text: 'begin' })
  const { rowCount } = await client.query({
    name: 'take',
    text: `update ${task.text}_offers set free_gpus = free_gpus - 1 where id = $1 and free_gpus >= 1`,
    values: [id],
  })
  if (rowCount !== 1) throw new Error('the offer is sold out')
  await client.query({
    name: 'rent',
    text: `insert into ${task.text}_rentals (id, offer_id, company_id, price_per_hour_cents, created_at) values ($1, $2, 1, 249, now())`,
    values: [newId('rental'), id],
  })
  await client.query({ name: 'commit', text: 'commit' })
  client.release()
}

const work = { list, insert, claim }[task.work]
await work()

const startedAt = performance.now()
const until = startedAt + task.seconds * 1000
let calls = 0
const caller = async () => {
  while (performance.now() < until) {
    await work()
    calls++
  }
}
await Promise.all(Array.from({ length: task.callers }, caller))
const seconds = (performance.now() - startedAt) / 1000
process.stdout.write(JSON.stringify({ rate: calls / seconds, calls }))
await pool.end()
