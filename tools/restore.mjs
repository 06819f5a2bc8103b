/** `npm run restore -- FILE`: puts a backup back into an empty database; `--overwrite` loses what another one holds. */
import { ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await import(await ensureBuilt('restore'))
