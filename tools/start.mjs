/** `npm start`: sets up, builds, runs, in this process. */

import { ensureBuilt } from './bundle.mjs'
import { ensurePages } from './pages.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensurePages()
await import(await ensureBuilt())
