/** `npm run instances`: what two instances on one database promise, counted. `npm run instances -- --restarts 500 --storm 1000 --rights 1000` are the counts of a release. */
import { join } from 'node:path'
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await bundle('reliability/instances/main.ts', 'reliability/dist/instances.js')
await import(join(root, 'reliability/dist/instances.js'))
