/** `npm run cluster`: a cluster of databases with two instances in front, and what may befall it. `npm run cluster -- killed --times 20` runs one drill. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await ensureBuilt('audit-verify')
await import(await bundle('reliability/cluster/main.ts', 'reliability/dist/cluster.js'))
