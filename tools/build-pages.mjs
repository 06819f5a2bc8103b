/** Builds the dashboard's pages if they are outdated, for tests that open them. */
import { ensurePages } from './pages.mjs'

await ensurePages()
