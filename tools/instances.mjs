/** `npm run instances`: what two instances on one database promise, counted. `npm run instances -- --restarts 500 --storm 1000 --rights 1000` are the counts of a release. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/instances/main.ts', 'reliability/dist/instances.js'))
