/** Content codings: which one a caller accepts, and compressing bodies with it. */
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  constants as zlib,
} from 'node:zlib'

/** In the order of preference if the caller has none. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Smaller bodies gain nothing. */
export const minCompressBytes = 1_024
/** Larger bodies are compressed in a thread: on the event loop, this much takes half a millisecond. */
export const maxSyncCompressBytes = 256 * 1_024

const maxKnownHeaders = 200
const knownHeaders = new Map<string, Coding | undefined>()

/** The coding for a caller's Accept-Encoding; undefined for none. */
export function codingFor(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined) return undefined
  if (knownHeaders.has(acceptEncoding)) return knownHeaders.get(acceptEncoding)
  const coding = bestCoding(weightsIn(acceptEncoding))
  // Clients send one of a few values. Long ones, or those beyond the bound, are not cached.
  if (knownHeaders.size < maxKnownHeaders && acceptEncoding.length < 100) knownHeaders.set(acceptEncoding, coding)
  return coding
}

/** `gzip;q=0.5, *` → the weight of each name. An invalid weight counts as 0 (RFC 9110, 12.5.3). */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    if (name !== '') weights.set(name, weight === undefined ? 1 : /^[01](\.\d{0,3})?$/.test(weight) ? Math.min(1, Number(weight)) : 0)
  }
  return weights
}

/** The coding with the largest weight. The body stays uncompressed only if the caller gives `identity` a larger weight. */
function bestCoding(weights: ReadonlyMap<string, number>): Coding | undefined {
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  let [best, bestWeight]: [Coding | undefined, number] = [undefined, weights.get('identity') ?? 0]
  for (const coding of codings) {
    const weight = weightOf(coding)
    if (weight > bestWeight || (weight === bestWeight && best === undefined && weight > 0)) [best, bestWeight] = [coding, weight]
  }
  return best
}

/** Small outputs need no large buffer: allocating one costs more than filling it. */
const chunkSizeFor = (bytes: number) => Math.max(1_024, Math.min(65_536, bytes))
const fastBrotli = (bytes: number): BrotliOptions => ({
  chunkSize: chunkSizeFor(bytes),
  params: { [zlib.BROTLI_PARAM_QUALITY]: 1, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes },
})
const fastGzip = (bytes: number) => ({ level: 1, memLevel: 9, chunkSize: chunkSizeFor(bytes) })
const tightBrotli: BrotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }
const tightGzip = { level: 9 }

const compressors = {
  br: {
    blocking: brotliCompressSync,
    nonBlocking: promisify(brotliCompress),
    stream: createBrotliCompress,
    fast: fastBrotli,
    tight: tightBrotli,
  },
  gzip: { blocking: gzipSync, nonBlocking: promisify(gzip), stream: createGzip, fast: fastGzip, tight: tightGzip },
} as const

/** For a body that is sent once: fast, on the event loop. */
export const compressSync = (body: string | Buffer, bytes: number, coding: Coding): Buffer => {
  const { blocking, fast } = compressors[coding]
  return blocking(body, fast(bytes))
}
/** The same in a thread. */
export const compressAsync = (body: string | Buffer, bytes: number, coding: Coding): Promise<Buffer> => {
  const { nonBlocking, fast } = compressors[coding] as (typeof compressors)['gzip']
  return nonBlocking(body, fast(bytes))
}
/** For a body that is sent often: tight, in a thread. */
export const compressTightly = (body: Buffer, coding: Coding): Promise<Buffer> => {
  const { nonBlocking, tight } = compressors[coding] as (typeof compressors)['gzip']
  return nonBlocking(body, tight)
}
/** A stream that compresses. */
export const compressionStream = (coding: Coding): Transform => {
  const { stream, fast } = compressors[coding] as (typeof compressors)['gzip']
  return stream(fast(65_536))
}
