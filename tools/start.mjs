/** `npm start`: sets up, builds, runs, in this process. */
import module from 'node:module'
import { compiled, ensureBuilt } from './bundle.mjs'
import { ensurePages } from './pages.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensurePages()
const program = await ensureBuilt()
// What goes wrong is told with the lines that we wrote.
process.setSourceMapsEnabled(true)
// Node 20 compiles anew each time.
module.enableCompileCache?.(compiled)
await import(program)
