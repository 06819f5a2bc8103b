/** The SQL of the grid: nodes as buyers read them. A hidden, restricted, unlisted or missing node is the same case: no row. */
import type { Mode } from '@parley/contract/access'
import { type Reader, sql } from '../../db/statement.ts'
import { visibleInMode, withLot } from '../lots/visibility.store.ts'

const findNodeSql = sql<{ wire: string; company_id: number }>(
  'find_node',
  `select with_auction(l.node_wire, o.auction_wire) as wire, l.company_id from listings l ${withLot} where l.id = $1 and ${visibleInMode('$2', '$3::text')}`,
)
export const findNode = (read: Reader, id: string, companyId: number, mode: Mode) => read.first(findNodeSql, [id, companyId, mode])
