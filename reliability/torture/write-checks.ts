/** Checks that every acknowledged write of a round took effect exactly once, and that nothing exists that no call created. */
import { type Fact, facts, type MarkedTable, markColumns } from './journal.ts'
import type { RoundContext } from './story-context.ts'

/** A finished round. */
type Round = Pick<RoundContext, 'round' | 'journal' | 'database' | 'clients'>

export async function checkWrites(round: Round): Promise<void> {
  const { journal } = round
  for (const table of Object.keys(markColumns) as MarkedTable[]) await checkCreated(round, table)
  for (const [fact, expectedValues] of journal.expectedValues) await checkStoredValues(round, fact, expectedValues)
  await checkAudit(round)
  await checkReplies(round)
  await checkBids(round)
}

/** Each object with a mark of this round exists once, and each acknowledged object exists. */
async function checkCreated({ round, journal, database, clients: { tally } }: Round, table: MarkedTable): Promise<void> {
  const column = markColumns[table]
  const rows = await database.rows<{ id: string; mark: string }>(`select id, ${column} as mark from ${table} where ${column} like $1`, [
    `${round} %`,
  ])
  const expected = journal.created.of(table)
  const found = new Set<string>()
  for (const { id, mark } of rows) {
    if (found.has(mark)) tally.violations.push(`${table}: ${mark} was made twice`)
    found.add(mark)
    const acknowledgedId = expected.get(mark)
    if (acknowledgedId === undefined) tally.violations.push(`${table}: ${mark} was made, and refused to its caller`)
    else if (acknowledgedId === null) tally.acknowledgementsLost++
    else if (acknowledgedId !== '' && acknowledgedId !== id)
      tally.violations.push(`${table}: ${mark} was acknowledged as ${acknowledgedId} and is ${id}`)
  }
  for (const [mark, acknowledgedId] of expected)
    if (acknowledgedId !== null && !found.has(mark)) tally.violations.push(`${table}: ${mark} was acknowledged and is lost`)
}

/** The stored value of each object is one of those that its last acknowledged write returned. */
async function checkStoredValues(
  { database, clients: { tally } }: Round,
  fact: Fact,
  expectedValues: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const [table = ''] = fact.split(' ')
  const text = `select id, ${facts[fact]} as kept from ${table} t where id = any($1)`
  const rows = await database.rows<{ id: string; kept: string }>(text, [[...expectedValues.keys()]])
  const stored = new Map(rows.map((row) => [row.id, row.kept]))
  for (const [id, allowed] of expectedValues) {
    const now = stored.get(id) ?? 'lost'
    if (!allowed.includes(now)) tally.violations.push(`${fact}: ${id} was acknowledged as ${allowed.join(' or ')} and is ${now}`)
  }
}

/** Each effect has its audit row exactly once. Bids and the timed steps of rentals are counted elsewhere. */
async function checkAudit({ journal, database, clients: { tally } }: Round): Promise<void> {
  const rows = await database.rows<{ effect: string; times: number }>(
    `select action || ' ' || target as effect, count(*)::int as times from audit where target = any($1)
       and action <> 'lot.bid' and (action not like 'rental.%' or action in ('rental.started', 'rental.stopped')) group by target, action`,
    [[...new Set(journal.effects.map(({ target }) => target))]],
  )
  const found = new Map(rows.map(({ effect, times }) => [effect, times]))
  for (const { target, action, min, max } of journal.effects) {
    const times = found.get(`${action} ${target}`) ?? 0
    found.delete(`${action} ${target}`)
    if (times < min || times > max) tally.violations.push(`${action} ${target}: ${times} times in the audit instead of ${min} to ${max}`)
  }
  for (const [effect, times] of found) tally.violations.push(`${effect}: ${times} times in the audit, and asked for by nobody`)
}

/** Each acknowledged Idempotency-Key is stored once, with the bytes of its response. */
async function checkReplies({ round, journal, database, clients: { tally } }: Round): Promise<void> {
  const { keyedWrites } = journal
  const rows = await database.rows<{ key: string; status: number; body: string }>(
    `select key, status, body from idempotency where key like $1`,
    [`${round} %`],
  )
  const stored = new Map(rows.map((row) => [row.key, row]))
  if (stored.size !== rows.length) tally.violations.push('an Idempotency-Key is remembered twice')
  for (const { call, status, text } of keyedWrites) {
    const key = call.headers['idempotency-key'] ?? ''
    const row = stored.get(key)
    if (row?.status !== status || row.body !== text)
      tally.violations.push(`${call.method} ${call.path} (${key}) is stored with another response`)
  }
}

async function checkBids({ journal, database, clients: { tally } }: Round): Promise<void> {
  const rows = await database.rows<{ id: string; lotId: string; amountCents: number | null; audited: number }>(
    `select b.id, b.lot_id as "lotId", b.amount_cents as "amountCents",
       (select count(*)::int from audit a where a.target = b.lot_id and a.action = 'lot.bid' and a.detail ->> 'bidId' = b.id) as audited
     from bids b where b.lot_id = any($1)`,
    [[...journal.bids.keys()]],
  )
  for (const [lotId, { placed, unknownAmounts }] of journal.bids) {
    const found = rows.filter((row) => row.lotId === lotId)
    for (const row of found) if (row.audited !== 1) tally.violations.push(`bid ${row.id} is ${row.audited} times in the audit`)
    for (const bid of placed)
      if (!found.some(({ id }) => id === bid.id)) tally.violations.push(`a bid of ${bid.amountCents} was acknowledged and is lost`)
    const others = found.filter(({ id }) => !placed.some((bid) => bid.id === id))
    tally.acknowledgementsLost += others.length
    const areExpected = others.every(({ amountCents }) => amountCents === null || unknownAmounts.includes(amountCents))
    if (others.length > unknownAmounts.length || !areExpected) tally.violations.push(`lot ${lotId} has bids that nobody placed`)
  }
}
