/** `npm start`: sets up, builds, runs, in this process. */
import { ensurePages } from './pages.mjs'
import { ensureBuilt, ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensurePages()
await import(await ensureBuilt())
