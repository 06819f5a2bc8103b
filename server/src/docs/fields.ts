/** A JSON Schema as a readable list of fields. */
import { descriptionOf } from '@parley/contract/field-descriptions'
import type { Schema } from '@parley/contract/schema'
import { boundsOf } from '@parley/contract/schema-bounds'
import { type Content, html, joined, type Markup, prose } from './html.ts'
import { endpointPath, objectPath } from './paths.ts'

const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)
/** The body of a call is shown with the call. Every other schema has its own page. */
function shapeLink(reference: string): Markup {
  const name = nameIn(reference)
  const [, operation = ''] = /^(.*)Body$/.exec(name) ?? []
  const path = operation === '' ? objectPath(name) : `${endpointPath(operation.slice(0, 1).toLowerCase() + operation.slice(1))}#body`
  return html`<a href="${path}">${name}</a>`
}

const typesOf = ({ type }: Schema): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []))

/** `integer or null`, `array of Request`, `date-time`. */
function typeText(schema: Schema): Content {
  if (schema.$ref !== undefined) return shapeLink(schema.$ref)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return joined(variants.map(typeText), ' or ')
  const typeTexts = typesOf(schema).map((type): Content => {
    if (type === 'array') return ['array of ', typeText(schema.items ?? {})]
    return type === 'string' && schema.format !== undefined ? schema.format : type
  })
  return joined(typeTexts, ' or ')
}

/** The ID prefix that a pattern requires. */
const idPrefix = (pattern: string | undefined) => /^\^([a-z]+_)\[/.exec(pattern ?? '')?.[1]

function boundTexts(schema: Schema): Content[] {
  const values = (schema.enum ?? schema.items?.enum)?.filter((value) => value !== null)
  const prefix = idPrefix(schema.pattern)
  const bounds: Content[] = [
    values && [
      'one of ',
      joined(
        values.map((value) => html`<code>${String(value)}</code>`),
        ', ',
      ),
    ],
    prefix !== undefined && html`<code>${prefix}</code>&hellip;`,
    ...boundsOf(schema),
    schema.default !== undefined && ['default ', html`<code>${String(schema.default)}</code>`],
  ]
  return bounds.filter((bound) => bound !== undefined && bound !== false)
}

/** One field: its name, type, whether it is required, description and bounds. */
export function field(name: string, schema: Schema, flag?: 'required' | 'optional'): Markup {
  const bounds = boundTexts(schema)
  const description = schema.description ?? descriptionOf(name)
  return html`<div><dt><code>${name}</code> <span class="type">${typeText(schema)}</span>${flag && html` <span class="${flag === 'required' ? 'flag' : 'type'}">${flag}</span>`}</dt>
${(bounds.length > 0 || description !== undefined) && html`<dd>${description !== undefined && [prose(description), bounds.length > 0 && ' ']}${bounds.length > 0 && html`<span class="soft">${capitalised(joined(bounds, ', '))}.</span>`}</dd>`}
${nested(name, schema)}</div>`
}

/** An object without its own name is shown in place, with dotted names. */
function nested(name: string, schema: Schema): Content {
  const inner = schema.items ?? schema
  if (!inner.properties) return null
  const prefix = schema.items ? `${name}[].` : `${name}.`
  return html`<dd><dl>${Object.entries(inner.properties).map(([key, value]) => field(prefix + key, value))}</dl></dd>`
}

/** `showsRequired` is for bodies: in a response every field is present. */
export function fields(schema: Schema, showsRequired: boolean): Markup {
  if (schema.discriminator) return variants(schema.discriminator)
  const flagOf = (name: string) => (showsRequired ? (schema.required?.includes(name) ? 'required' : 'optional') : undefined)
  return html`<dl class="fields">${Object.entries(schema.properties ?? {}).map(([name, property]) => field(name, property, flagOf(name)))}</dl>`
}

/** One of several schemas, selected by the discriminator field. */
const variants = ({ propertyName, mapping }: NonNullable<Schema['discriminator']>): Markup =>
  html`<p>One of these, depending on <code>${propertyName}</code>:</p><dl class="fields">${Object.entries(mapping).map(([value, reference]) => html`<div><dt><code>${value}</code> <span class="type">${shapeLink(reference)}</span></dt></div>`)}</dl>`

function capitalised([first, ...rest]: Content[]): Content[] {
  if (typeof first === 'string') return [first.slice(0, 1).toUpperCase() + first.slice(1), ...rest]
  return Array.isArray(first) ? [capitalised(first), ...rest] : [first, ...rest]
}
