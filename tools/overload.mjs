/** `npm run overload`: puts more load on the service than it can take. `-- 10x` one load, `-- --quick` all of them roughly. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await bundle('bench/overload/half-open-thread.ts', 'bench/dist/half-open-thread.js')
await import(await bundle('bench/overload/main.ts', 'bench/dist/overload.js'))
