import { hasMoreThanTitle, titleOf } from '@parley/contract/endpoint'
import type { Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { field, fields } from '../fields.ts'
import { type Content, html, type Markup, prose } from '../html.ts'
import { endpointPath, objectPath } from '../paths.ts'
import type { Page, Site } from '../site.ts'
import { documentedCards, type Endpoint, endpointOf, isOfOneCall } from './endpoints.ts'
import { errorsOf } from './errors-section.ts'
import { exampleColumn } from './example-column.ts'
import { nameIn, shapeOf, successSchema } from './responses.ts'
import { termsOf } from './terms.ts'

export const endpointPages: readonly Page[] = Object.entries(documentedCards).map(([name, card]) => ({
  path: endpointPath(name),
  title: titleOf(card),
  lead: hasMoreThanTitle(card) ? card.summary : (card.purpose ?? card.summary),
  section: '/docs/reference',
  wide: true,
  searchTerms: [name, card.method, card.path, card.heading, card.scope ?? ''],
  body: (site) => body(site, endpointOf(site, name)),
}))

/** The response to a key whose policy requires approval. */
const approvalNote = ({ operation, card }: Endpoint): Content =>
  '202' in operation.responses &&
  html`<p>Status <code>202</code> if the key's <a href="/docs/guides/agent-keys">policy</a> requires a person to approve ${card.spends ? 'calls that spend' : 'writes'}. The call waits for approval, and nothing was executed yet. The response is an <a href="${objectPath('Approval')}">Approval</a>.</p>`

const body = (site: Site, endpoint: Endpoint): Markup => html`
<div class="endpoint"><div class="about">
<p class="call"><span class="method ${endpoint.card.method.toLowerCase()}">${endpoint.card.method}</span> <code class="path">${endpoint.card.path}</code></p>
${hasMoreThanTitle(endpoint.card) && endpoint.card.purpose !== undefined && html`<p>${prose(endpoint.card.purpose)}</p>`}
<dl class="terms">${termsOf(endpoint.card).map(([term, meaning]) => html`<dt>${term}</dt><dd>${meaning}</dd>`)}</dl>
${parameters(endpoint.operation)}
${bodyFields(site, endpoint.operation)}
<h2 id="response">Response</h2>
<p>Status <code>${endpoint.card.status}</code>. Every field is present. An empty field is <code>null</code>.</p>
${approvalNote(endpoint)}
${responseSection(site, endpoint.operation)}
${errorsOf(endpoint.card)}
</div>
${exampleColumn(site, endpoint)}
</div>`

function parameters(operation: Operation): Content {
  const { parameters: operationParameters = [] } = operation
  if (operationParameters.length === 0) return null
  const rows = operationParameters.map(({ name, description, schema, required }) =>
    field(name, description === undefined ? schema : { ...schema, description }, required ? 'required' : 'optional'),
  )
  return html`<h2 id="parameters">Parameters</h2><dl class="fields">${rows}</dl>`
}

function bodyFields(site: Site, { requestBody }: Operation): Content {
  if (!requestBody) return null
  return html`<h2 id="body">Body</h2>${!requestBody.required && html`<p>The body is optional.</p>`}${fields(shapeOf(site, requestBody.content['application/json'].schema), true)}`
}

function responseSection(site: Site, operation: Operation): Markup {
  const schema = successSchema(operation)
  if (!schema) return html`<p>No content.</p>`
  const shape = shapeOf(site, schema)
  const item = itemOf(shape)
  if (item) return html`${fields(shape, false)}<h3 id="items">Each item of <code>data</code></h3>${objectFields(site, item)}`
  if (!shape.properties || Object.keys(shape.properties).length === 0) return html`<p>${prose(shape.description ?? 'A JSON object.')}</p>`
  return schema.$ref !== undefined && !isOfOneCall(nameIn(schema.$ref)) ? objectFields(site, schema) : fields(shape, false)
}

/** The schema of a list's items. */
const itemOf = ({ properties }: Schema): Schema | undefined => {
  const items = properties?.data?.items
  return items?.$ref === undefined ? undefined : items
}

/** An object that has its own page. */
const objectFields = (site: Site, schema: Schema): Markup => {
  const name = nameIn(schema.$ref ?? '')
  return html`<p>An <a href="${objectPath(name)}">${name}</a> object:</p>${fields(shapeOf(site, schema), false)}`
}
