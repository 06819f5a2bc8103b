/** `npm start`: installs, builds and runs the service in this process. */
import module from 'node:module'
import { compileCache, ensureBuilt } from './bundle.mjs'
import { ensurePages } from './pages.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensurePages()
const program = await ensureBuilt()
// Stack traces show the lines of the sources.
process.setSourceMapsEnabled(true)
// Node 20 has no compile cache and compiles at each start.
module.enableCompileCache?.(compileCache)
await import(program)
