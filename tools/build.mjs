/** Bundles programs of the server, by default the service, for tests, tools and images that run them as processes. */
import { ensureBuilt } from './bundle.mjs'

const named = process.argv.slice(2)
for (const program of named.length > 0 ? named : ['main']) await ensureBuilt(program)
