/** Builds the dashboard's pages where they are not current: for tests that open them. */
import { ensurePages } from './pages.mjs'

await ensurePages()
