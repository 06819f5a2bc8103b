/** What notifications owe by letter, and what was staged. */
import type { DatabaseUnderTest } from '../database.ts'

export interface LetterBalance {
  readonly owed: number
  readonly staged: number
  /** Whether letters that tell of several came, too. */
  readonly digests: boolean
}

/** By reader and kind: how many letters notifications owe, and how many were staged. */
export async function letterBalances(database: DatabaseUnderTest): Promise<ReadonlyMap<string, LetterBalance>> {
  const rows = await database.rows<LetterBalance & { whose: string }>(
    `select reader || ' ' || kind as whose, coalesce(n.owed, 0) as owed, coalesce(m.staged, 0) as staged,
       exists (select from mails d where d.recipient = reader and d.kind = 'digest') as digests
     from (select p.email as reader, n.kind, count(*)::int as owed from notifications n join people p on p.id = n.person_id
           where n.letter = 'sent' group by p.email, n.kind) n
     full join (select recipient as reader, kind, count(*)::int as staged from mails where kind <> 'digest' group by recipient, kind) m
       using (reader, kind)`,
  )
  return new Map(rows.map(({ whose, ...balance }) => [whose, balance]))
}
