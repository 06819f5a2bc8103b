/** A form that makes the call with a test key, against the service that serves the page. The page's script shows and submits it. */
import { html, type Markup } from '../html.ts'
import { sampleCall } from '../samples/sample-call.ts'
import type { Site } from '../site.ts'
import type { Endpoint } from './endpoints.ts'

interface Input {
  readonly id: string
  readonly label: string
  readonly attribute: 'path' | 'query'
  readonly name: string
  readonly value: string
}

function inputsOf(site: Site, { name, card, operation }: Endpoint): Input[] {
  const shown = new URL(sampleCall(site.baseUrl, name, card, operation).url).searchParams
  return (operation.parameters ?? []).flatMap((parameter): Input[] => {
    if (parameter.in === 'header') return []
    const value = parameter.in === 'path' ? String(parameter.example ?? '') : (shown.get(parameter.name) ?? '')
    return [{ id: `try-${parameter.name}`, label: parameter.name, attribute: parameter.in, name: parameter.name, value }]
  })
}

export function tryIt(site: Site, endpoint: Endpoint): Markup {
  const { card, operation } = endpoint
  if (card.liveOnly)
    return html`<h3 id="try-it">Try it</h3><p class="soft">This call needs a live key${card.spends === true && ' and costs money'}, so you cannot try it here. In <a href="/docs/guides/testing">test mode</a> you can rent simulated machines.</p>`
  const body = operation.requestBody?.content['application/json']
  const example: unknown = body?.example
  return html`<form class="try" hidden data-method="${card.method}" data-path="${new URL(site.baseUrl).pathname + card.path}"${card.credential === 'key' && html` data-bears-key`}${card.idempotency !== 'none' && html` data-idempotent`}>
<h3 id="try-it">Try it</h3>
${card.credential === 'key' && html`<label for="try-key">Test key</label><input id="try-key" data-key type="password" autocomplete="off" spellcheck="false" placeholder="gpk_test_&hellip;" aria-describedby="try-key-note"><p class="soft" id="try-key-note">Stored in this tab until you close it, and sent only to this service. Live keys are rejected.</p>`}
${inputsOf(site, endpoint).map(({ id, label, attribute, name, value }) => html`<label for="${id}">${label}</label><input id="${id}" data-in="${attribute}" data-name="${name}" value="${value}" autocomplete="off" spellcheck="false">`)}
${example !== undefined && html`<label for="try-body">Body</label><textarea id="try-body" data-body rows="${lines(example)}" spellcheck="false">${JSON.stringify(example, null, 2)}</textarea>`}
<button type="submit">Send</button>
<div class="try-response" role="status"></div>
</form>`
}

const lines = (value: unknown) => Math.min(16, JSON.stringify(value, null, 2).split('\n').length + 1)
