/** The column beside an endpoint: the call in four languages, its response, and a form that makes the call. */

import { html, type Markup } from '../html.ts'
import { curl } from '../samples/curl.ts'
import { go } from '../samples/go.ts'
import type { Language } from '../samples/highlight.ts'
import { python } from '../samples/python.ts'
import { type SampleCall, sampleCall } from '../samples/sample-call.ts'
import { typescript } from '../samples/typescript.ts'
import { code, type Site } from '../site.ts'
import type { Endpoint } from './endpoints.ts'
import { successExample } from './responses.ts'
import { tryIt } from './try-it.ts'

const languages: readonly {
  readonly id: string
  readonly label: string
  readonly language: Language
  readonly write: (call: SampleCall) => string
}[] = [
  { id: 'curl', label: 'curl', language: 'shell', write: curl },
  { id: 'typescript', label: 'TypeScript', language: 'typescript', write: typescript },
  { id: 'python', label: 'Python', language: 'python', write: python },
  { id: 'go', label: 'Go', language: 'go', write: go },
]

export const sampleOf = (site: Site, { name, card, operation }: Endpoint): SampleCall => sampleCall(site.baseUrl, name, card, operation)

export function exampleColumn(site: Site, endpoint: Endpoint): Markup {
  const call = sampleOf(site, endpoint)
  const response = successExample(site, endpoint.operation)
  return html`<div class="beside">
<h2 id="example">Example call</h2>
<fieldset class="samples"><legend class="hidden-text">Language of the example</legend>
${languages.map(({ id, label }, index) => html`<input type="radio" name="language" id="in-${id}" value="${id}"${index === 0 && html` checked`}><label for="in-${id}">${label}</label>`)}
${languages.map(({ id, label, language, write }) => html`<div class="in-${id}">${code(language, write(call), label)}</div>`)}
</fieldset>
<h3 id="example-response">Response: ${endpoint.card.status}</h3>
${response === undefined ? html`<p>No content.</p>` : code('json', JSON.stringify(response, null, 2), 'JSON')}
${tryIt(site, endpoint)}
</div>`
}
