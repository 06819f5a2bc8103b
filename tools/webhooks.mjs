/** `npm run webhooks`: very many events to receivers of which most hang, fail or redirect. `npm run webhooks -- --events 10000` is the count of a release; `--kills 10` kills instances meanwhile. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/webhooks/main.ts', 'reliability/dist/webhooks.js'))
