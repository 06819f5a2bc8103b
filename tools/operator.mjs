/** `npm run operator -- EMAIL`: invites somebody into the operator's team; the first operator of an installation is made by this. */
import { ensureBuilt } from './bundle.mjs'
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
await import(await ensureBuilt('operator'))
