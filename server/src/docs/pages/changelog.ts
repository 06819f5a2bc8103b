/** What changed, what can change, and how deprecations are announced. */
import { openapiVersion } from '@parley/contract/openapi'
import { changes } from '../changelog.ts'
import { html, joined, prose } from '../html.ts'
import type { Page } from '../site.ts'

export const changelogPage: Page = {
  path: '/docs/changelog',
  title: 'Changelog',
  lead: 'What changed, what can change without a new major version, and how deprecations are announced.',
  section: '/docs/changelog',
  contents: () => [
    { href: `#${openapiVersion}`, label: openapiVersion, level: 2 },
    { href: '#additions', label: 'Additions', level: 2 },
    { href: '#what-may-change', label: 'What may change', level: 2 },
    { href: '#deprecation', label: 'Deprecation', level: 2 },
  ],
  body: (site) => html`
<h2 id="${openapiVersion}">${openapiVersion}</h2>
<p>This documentation describes this version of the OpenAPI document. It covers ${joined(
    site.document.tags.map(({ name }) => name.toLowerCase()),
    ', ',
  )}.</p>
<p>This is the version of the OpenAPI document. The major version of the API is in its path, <code>${new URL(site.baseUrl).pathname}</code>.</p>
<h2 id="additions">Additions</h2>
${joined(
  changes.map(
    ({ day, lines }) => html`<h3 id="${day}">${day}</h3>
<ul>
${joined(
  lines.map((line) => html`<li>${prose(line)}</li>`),
  '\n',
)}
</ul>`,
  ),
  '\n',
)}
<h2 id="what-may-change">What may change within a major version</h2>
<p>The API can make these changes without a new major version. Clients must handle them:</p>
<ul>
<li>new endpoints,</li>
<li>new response fields,</li>
<li>new optional query parameters,</li>
<li>new enum values in responses, including error codes.</li>
</ul>
<p>These changes need a new major version at a new path:</p>
<ul>
<li>removing or renaming a field,</li>
<li>changing a field's type,</li>
<li>tightening validation.</li>
</ul>
<h2 id="deprecation">Deprecation</h2>
<p>A deprecation is announced at least twelve months ahead, in four places:</p>
<ul>
<li>the header <code>Deprecation</code> (RFC 9745) on the affected responses,</li>
<li>the header <code>Sunset</code> (RFC 8594) on the affected responses, with the end date,</li>
<li><code>deprecated</code> in <a href="${site.baseUrl}/openapi.json">openapi.json</a>,</li>
<li>an entry on this page.</li>
</ul>
<p>A path is never reused for another meaning. Nothing is deprecated at present.</p>`,
}
