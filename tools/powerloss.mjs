/** `npm run powerloss`, as root: power that goes, and a disk that runs full, under load. `-- --losses 200`, `-- --minutes 20`, `-- --only full`, `-- --record`. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/powerloss/main.ts', 'reliability/dist/powerloss.js'))
