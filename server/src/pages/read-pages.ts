/** The dashboard's built pages, read once into memory: a browser gets files of one build, even while a newer build replaces them on disk. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export interface Asset {
  readonly mediaType: string
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}
export interface Pages {
  /** The one document, with its placeholders. */
  readonly document: string
  /** By name, each of which contains a hash of its content. Served below `/assets/`. */
  readonly assets: ReadonlyMap<string, Asset>
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Null if there are none: the endpoints serve without them. */
export function readPages(folder: string): Pages | null {
  try {
    return { document: readFileSync(join(folder, 'index.html'), 'utf8'), assets: readAssets(join(folder, 'assets')) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  const assets = new Map<string, Asset>()
  for (const [name, bytes] of files) {
    const mediaType = mediaTypes[extname(name)]
    if (mediaType) assets.set(name, { mediaType, bytes, brotli: files.get(`${name}.br`), gzip: files.get(`${name}.gz`) })
  }
  return assets
}
