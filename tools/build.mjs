/** Bundles programs of the server, the service itself if none is named: for tests, tools and images that run them as processes of their own. */
import { ensureBuilt } from './bundle.mjs'

const named = process.argv.slice(2)
for (const program of named.length > 0 ? named : ['main']) await ensureBuilt(program)
