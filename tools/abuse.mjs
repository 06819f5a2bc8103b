/** `npm run abuse`: mixed hostile traffic beside an honest caller. `-- --minutes 60`, `-- --seed <seed>`. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/abuse/main.ts', 'reliability/dist/abuse.js'))
