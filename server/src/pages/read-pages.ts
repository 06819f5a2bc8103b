/** The dashboard's built pages, read once into memory: what a browser was given stays whole while a newer build takes its place on disk. */
import { readdir, readFile } from 'node:fs/promises'
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
  /** By the path they are asked for; each path holds a hash of its content. */
  readonly assets: ReadonlyMap<string, Asset>
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Null when there are none: the endpoints serve without them. */
export async function readPages(folder: string): Promise<Pages | null> {
  try {
    const document = await readFile(join(folder, 'index.html'), 'utf8')
    return { document, assets: await readAssets(join(folder, 'assets')) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await readdir(folder)
  const files = new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)))
  const assets = new Map<string, Asset>()
  for (const [name, bytes] of files) {
    const mediaType = mediaTypes[extname(name)]
    if (mediaType) assets.set(`/assets/${name}`, { mediaType, bytes, brotli: files.get(`${name}.br`), gzip: files.get(`${name}.gz`) })
  }
  return assets
}
