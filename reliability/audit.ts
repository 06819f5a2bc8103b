/** The audit's chain, computed anew over all that was written. */
import { verifyChain } from '../server/src/domain/audit/verify-chain.ts'
import type { Sql } from './filed-once.ts'

export function verifyAudit(sql: Sql): ReturnType<typeof verifyChain> {
  const rows = async <Row>({ text }: { text: string }, values: readonly unknown[] = []) => (await sql(text, [...values])) as Row[]
  return verifyChain({ rows, first: async (statement, values) => (await rows(statement, values))[0] as never })
}
