/** Bundles the server, for tests and tools that run it as a process of its own. */
import { ensureBuilt } from './setup.mjs'

await ensureBuilt()
