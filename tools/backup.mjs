/** `npm run backup -- FILE`, or a folder: all content of the database as of one moment, while the service runs. */
import { ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await import(await ensureBuilt('backup'))
