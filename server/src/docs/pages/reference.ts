/** Every endpoint, from its card and from the document made of the cards. */
import { rightHolders } from '@parley/contract/access'
import type { Card, Idempotency } from '@parley/contract/endpoint'
import { headingWords } from '@parley/contract/openapi'
import { faultsByStatus, type Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { curl, successSchema } from '../curl.ts'
import { field, fields, shapeAnchor } from '../fields.ts'
import { type Content, html, joined, type Markup, prose } from '../html.ts'
import { type Entry, faultLink, type Page, type Site, sample } from '../site.ts'

interface Endpoint {
  readonly name: string
  readonly words: Card
  readonly operation: Operation
}

function endpointsUnder(site: Site, heading: string): Endpoint[] {
  return Object.entries(site.cards).flatMap(([name, words]) => {
    const operation = site.document.paths[words.path]?.[words.method.toLowerCase()]
    return words.heading === heading && operation ? [{ name, words, operation }] : []
  })
}

const headingAnchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

export const referencePage: Page = {
  path: '/docs/reference',
  title: 'Reference',
  lead: 'Every endpoint: what it needs, what it takes, what it answers.',
  under: '/docs/reference',
  contents: (site) => [
    ...site.document.tags.flatMap(({ name }): Entry[] => [
      { href: `#${headingAnchor(name)}`, label: name, level: 1 },
      ...endpointsUnder(site, name).map(
        ({ name: id, words }): Entry => ({ href: `#${id}`, label: `${words.method} ${words.path}`, level: 2 }),
      ),
    ]),
    { href: '#shapes', label: 'Shapes', level: 1 },
    ...Object.keys(site.document.components.schemas).map((name): Entry => ({ href: `#${shapeAnchor(name)}`, label: name, level: 2 })),
  ],
  body: (site) => html`
<p>Paths are relative to <code>${site.baseUrl}</code>. In a reply every field listed is present; those that may be empty are <code>null</code>. Fields may be added at any time: ignore what you do not know. The same facts, for machines: <a href="${site.baseUrl}/openapi.json">openapi.json</a>.</p>
${site.document.tags.map(({ name }) => section(site, name))}
<h2 id="shapes">Shapes</h2>
${Object.entries(site.document.components.schemas).map(([name, schema]) => shape(name, schema))}`,
}

const section = (site: Site, heading: string) => html`
<h2 id="${headingAnchor(heading)}">${heading}</h2>
<p>${headingWords[heading as keyof typeof headingWords]}</p>
${endpointsUnder(site, heading).map((endpoint) => describe(site, endpoint))}`

const describe = (site: Site, { name, words, operation }: Endpoint) => html`
<section class="operation" id="${name}">
<h3><span class="method ${words.method.toLowerCase()}">${words.method}</span> <code class="path">${words.path}</code></h3>
<p>${prose(words.summary)}</p>
<dl class="terms">${termsOf(words).map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}</dl>
${parameters(operation)}
${body(operation)}
${reply(words, operation)}
<h4>Errors</h4>
<ul class="faults">${faultsByStatus(words).map(([status, codes]) => html`<li><span class="number">${status}</span> <span>${joined(codes.map(faultLink), ', ')}</span></li>`)}</ul>
${sample(curl(site, words, operation), 'Example call')}
</section>`

const buckets: Readonly<Record<Card['bucket'], string>> = {
  general: 'the general buckets',
  write: "the general buckets and the key's writes",
  rental_write: "the general buckets and the key's rental writes",
}
const idempotencyWords: Readonly<Record<Idempotency, Content>> = {
  required: html`required; <a href="/docs/guides/idempotency-and-retries">replayed for 24 hours</a>`,
  optional: html`optional; <a href="/docs/guides/idempotency-and-retries">replayed for 24 hours</a>`,
  echo: 'optional; validated and echoed, not stored',
  none: null,
}

function termsOf(words: Card): [string, Content][] {
  const key = words.credential === 'key'
  const terms: [string, Content][] = [
    ['Key', !key ? 'none needed' : words.liveOnly ? 'live' : 'live or test'],
    ['Scope', key && (words.scope ? html`<code>${words.scope}</code>` : 'none needed')],
    ['Right', words.right && [html`<code>${words.right}</code>`, ': ', rightHolders[words.right].join(', ')]],
    ['Counts against', key ? buckets[words.bucket] : 'the address'],
    ['Idempotency-Key', idempotencyWords[words.idempotency]],
  ]
  return terms.filter(([, meaning]) => meaning)
}

function parameters(operation: Operation): Content {
  const named = (operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter] : []))
  if (named.length === 0) return null
  const rows = named.map(({ name, description, schema, required }) =>
    field(name, description === undefined ? schema : { ...schema, description }, required ? 'required' : 'optional'),
  )
  return html`<h4>Parameters</h4><dl class="fields">${rows}</dl>`
}

function body({ requestBody }: Operation): Content {
  if (!requestBody) return null
  return html`<h4>Body${!requestBody.required && ' (may be left out)'}</h4>${fields(requestBody.content['application/json'].schema, true)}`
}

function reply(words: Card, operation: Operation): Markup {
  const schema = successSchema(operation)
  return html`<h4>Reply: ${words.status}</h4>${schema ? replied(schema) : html`<p>No content.</p>`}`
}

function replied(schema: Schema): Markup {
  if (schema.properties && Object.keys(schema.properties).length > 0) return fields(schema, false)
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1)
  if (name === undefined) return html`<p>${prose(schema.description ?? 'A JSON object.')}</p>`
  return html`<p>The <a href="#${shapeAnchor(name)}">${name}</a>.</p>`
}

const shape = (name: string, schema: Schema) => html`
<section class="operation" id="${shapeAnchor(name)}">
<h3>${name}</h3>
${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
${fields(schema, false)}
${schema.examples && sample(JSON.stringify(schema.examples[0], null, 2), 'Example')}
</section>`
