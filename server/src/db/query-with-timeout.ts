/**
 * A question to a connection, with a bound on its answer. The driver's own promises and timeouts are passed by: with them, answers outlive
 * the short collections of garbage, which then took a sixth of all time and held up single calls for 15 ms.
 */
import type pg from 'pg'
import { Unavailable } from './unavailable.ts'

/** `withinMs` null: as long as it takes. */
export function queryWithTimeout(client: pg.ClientBase, query: pg.QueryConfig | string, withinMs: number | null): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const timer = withinMs === null ? undefined : setTimeout(giveUp, withinMs)
    function giveUp() {
      reject(new Unavailable(`the database has not answered within ${withinMs} ms`))
      // Whatever is asked behind it would wait as well.
      ;(client as pg.Client).end().catch(() => {})
    }
    client.query(query as pg.QueryConfig, (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}
