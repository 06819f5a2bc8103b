/** `npm run torture`: the service as processes of its own, killed and cut off under load. `-- --minutes 30`, `-- --rounds 5`, `-- --seed <seed>`. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/torture/main.ts', 'reliability/dist/torture.js'))
