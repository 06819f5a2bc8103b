import type { Reader } from '../../db/statement.ts'
import { type BrokenLink, type ChainBacklog, checkLinks, readChainBacklog, readHead } from './chain.store.ts'

export interface ChainReport {
  /** Valid links, up to the first invalid one. */
  readonly links: number
  /** The hash of the last valid link, in hexadecimal. */
  readonly head: string
  readonly broken: BrokenLink | null
  readonly waiting: ChainBacklog
}

const linksPerBatch = 25_000

/** Recomputes every link, from the first to the current head, and returns the first invalid one. Rows without a link are counted. */
export async function verifyChain(read: Reader): Promise<ChainReport> {
  const waiting = (await readChainBacklog(read)) ?? { count: 0, oldestSeconds: null, lost: 0 }
  const end = await readHead(read)
  const report = (links: number, hash: Buffer, fault: string | null): ChainReport => ({
    links,
    head: hash.toString('hex'),
    broken: fault === null ? null : { position: links + 1, fault },
    waiting,
  })
  let hash: Buffer = Buffer.alloc(0)
  if (!end) return report(0, hash, 'the head of the chain is missing')
  for (let position = 0; position < end.position; ) {
    const last = Math.min(position + linksPerBatch, end.position)
    const checked = await checkLinks(read, position + 1, last, hash)
    if (checked?.broken) return report(checked.broken.position - 1, hash, checked.broken.fault)
    hash = checked?.lastHash ?? hash
    position = last
  }
  if (!hash.equals(end.hash)) return report(end.position - 1, hash, 'the last link is not the head of the chain')
  if (waiting.lost > 0) return report(end.position, hash, 'a row that waited for its link is missing')
  return report(end.position, hash, null)
}
