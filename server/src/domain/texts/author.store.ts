/** The SQL of a text's author, where the other side will read the text. */
import type { Author } from '@parley/contract/anonymity'
import { type Reader, sql } from '../../db/statement.ts'

const findAuthorSql = sql<Author>(
  'find_author',
  `select c.name as "companyName", member_names(c.id) as "memberNames" from companies c where c.id = $1`,
)
/** The names that a company's texts must not reveal. */
export async function findAuthor(read: Reader, companyId: number): Promise<Author> {
  const author = await read.first(findAuthorSql, [companyId])
  if (!author) throw new Error('the company of the text does not exist')
  return author
}
