/** The page of an object: its fields, an example, and the calls that return it. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import { fields } from '../fields.ts'
import { type Content, html, prose } from '../html.ts'
import { objectPath } from '../paths.ts'
import { code, operationLink, type Page, type Site } from '../site.ts'
import { isOfOneCall } from './endpoints.ts'
import { successSchema } from './responses.ts'

export const objectNames = ({ components }: OpenapiDocument): string[] =>
  Object.keys(components.schemas).filter((name) => !isOfOneCall(name))

export const objectPages = (document: OpenapiDocument): Page[] => objectNames(document).map((name) => objectPage(document, name))

const objectPage = ({ components }: OpenapiDocument, name: string): Page => ({
  path: objectPath(name),
  title: name,
  lead: components.schemas[name]?.description ?? `The fields of ${name}, with an example.`,
  section: '/docs/reference',
  wide: true,
  searchTerms: ['object', 'shape'],
  body: (site) => {
    const schema = site.document.components.schemas[name] ?? {}
    return html`
<div class="endpoint"><div class="about">
<h2 id="fields">Fields</h2>
${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
${fields(schema, false)}
${returnedBy(site, name)}
</div>
<div class="beside">
<h2 id="example">Example</h2>
${code('json', JSON.stringify(schema.examples?.[0] ?? {}, null, 2), 'JSON')}
</div></div>`
  },
})

/** The calls that return the object, or a page of such objects. */
function returnedBy(site: Site, name: string): Content {
  const operationNames = Object.entries(site.cards).flatMap(([operationName, card]) => {
    const operation = site.document.paths[card.path]?.[card.method.toLowerCase()]
    const schemaRef = operation && successSchema(operation)?.$ref
    return ['', 'Page', 'Collection'].some((form) => schemaRef?.endsWith(`/${name}${form}`)) ? [operationName] : []
  })
  if (operationNames.length === 0) return null
  return html`<h2 id="returned-by">Returned by</h2><ul>${operationNames.map((one) => html`<li>${operationLink(site, one)}</li>`)}</ul>`
}
