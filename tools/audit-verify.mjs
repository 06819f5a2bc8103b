/** `npm run audit:verify`: computes the audit's chain anew and names the first link that does not hold. */
import { ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await import(await ensureBuilt('audit-verify'))
