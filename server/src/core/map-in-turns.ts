import { setImmediate } from 'node:timers/promises'

/** Maps the rows of a page one by one, where each may take some milliseconds. Other calls are served between two of them. */
export async function mapInTurns<Row, Document>(rows: readonly Row[], toDocument: (row: Row) => Document): Promise<Document[]> {
  const documents: Document[] = []
  for (const row of rows) {
    documents.push(toDocument(row))
    await setImmediate()
  }
  return documents
}
