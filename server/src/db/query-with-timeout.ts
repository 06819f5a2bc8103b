/**
 * A query on a connection, with a timeout. It avoids the driver's own promises and timeouts: with those, results outlive the short
 * garbage collections, which then took a sixth of all time and delayed single calls by 15 ms.
 */
import type pg from 'pg'
import { Unavailable } from './unavailable.ts'

/** `timeoutMs` null: no timeout. */
export function queryWithTimeout(client: pg.ClientBase, query: pg.QueryConfig | string, timeoutMs: number | null): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const timer = timeoutMs === null ? undefined : setTimeout(onTimeout, timeoutMs)
    function onTimeout() {
      reject(new Unavailable(`the database has not answered within ${timeoutMs} ms`))
      // Queries behind it would wait as well.
      ;(client as pg.Client).end().catch(() => {})
    }
    client.query(query as pg.QueryConfig, (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}
