/** `npm run fuzz`: calls grown from the OpenAPI document, right, nearly right and hostile. `-- --count 1000000`, `-- --seed <seed>`. */
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
await import(await bundle('reliability/fuzz/main.ts', 'reliability/dist/fuzz.js'))
