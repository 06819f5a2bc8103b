/** The SQL of the grid: nodes as buyers read them. Hidden, restricted, unlisted and missing are one case: no row. */
import { type Reader, sql } from '../../db/statement.ts'
import { seenBy, withLot } from './visibility.ts'

const findNodeSql = sql<{ wire: string; company_id: number }>(
  'find_node',
  `select with_auction(l.node_wire, o.auction_wire) as wire, l.company_id from listings l ${withLot} where l.id = $1 and ${seenBy('$2')}`,
)
export const findNode = (read: Reader, id: string, companyId: number) => read.first(findNodeSql, [id, companyId])
