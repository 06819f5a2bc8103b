/** `npm start`: sets up, builds, runs, in this process. */
import { ensureBuilt } from './bundle.mjs'
import { ensurePages } from './pages.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensurePages()
const program = await ensureBuilt()
// What goes wrong is told with the lines that we wrote.
process.setSourceMapsEnabled(true)
await import(program)
