/** Whether a database that lost its power kept what had been acknowledged before. */
import type { Caller } from '../caller.ts'
import type { DemoInstallation } from '../demo-installation.ts'
import { type Filed, kindOf } from '../filing.ts'

export interface Kept {
  readonly acknowledged: number
  readonly replayed: number
  readonly violations: readonly string[]
}

/** What a partner knew at a moment; what is acknowledged later changes the original. */
export const noted = (filed: readonly Filed[]): Filed[] => filed.map((one) => ({ ...one }))

const maxReplays = 40

/** Looks for each in the database, and asks the service for some of them again. */
export async function judgeKept(filed: readonly Filed[], { database, instance }: DemoInstallation, caller: Caller): Promise<Kept> {
  const violations: string[] = []
  const found = await database.rows<{ id: string; mark: string; status: string }>(
    'select id, region as mark, status from requests where region = any($1)',
    [filed.map(({ mark }) => mark)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const marks = new Set<string>()
  for (const { mark } of found) {
    if (marks.has(mark)) violations.push(`${mark} is there twice`)
    marks.add(mark)
  }
  for (const { id, mark, closed } of filed) {
    const row = byId.get(id)
    if (row === undefined) violations.push(`${mark} was acknowledged and is lost`)
    else if (closed && row.status !== 'closed') violations.push(`the close of ${mark} was acknowledged and is lost`)
  }
  const last = filed.slice(-maxReplays)
  for (const { sending, text, mark } of last) {
    const heard = await caller.call(`http://127.0.0.1:${instance.ports.api}/v1`, sending)
    if (typeof heard === 'string' || heard.text !== text) violations.push(`${mark} was replayed as ${kindOf(heard)}`)
  }
  return { acknowledged: filed.length + filed.filter(({ closed }) => closed).length, replayed: last.length, violations }
}
