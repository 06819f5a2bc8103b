/** For a browser, in place of a page that does not exist. */
import { html } from '../html.ts'
import { notFoundPath } from '../paths.ts'
import type { Page } from '../site.ts'

export const notFoundPage: Page = {
  path: notFoundPath,
  title: 'Page not found',
  lead: 'The documentation has no page at this address.',
  section: '/docs',
  unlisted: true,
  body: () => html`
<p>The address may be mistyped. Search the documentation, or start with the <a href="/docs/guides">guides</a> or the <a href="/docs/reference">reference</a>.</p>`,
}
