import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { accountCards } from './account.ts'
import { card, faultsOf } from './endpoint.ts'
import { shape, shapeOrNull, text } from './fields.ts'
import { committedOptions, describedCards, openapi, openapiText } from './openapi.ts'
import { statusesOf } from './openapi-operation.ts'
import { partnerCards } from './partner.ts'
import { rentalEventTypes } from './rentals.ts'
import { requestStates } from './requests.ts'
import type { Schema } from './schema.ts'
import { finalStates, statesPage } from './states-page.ts'

const document = openapi(partnerCards, committedOptions)
const documentText = openapiText(document)
const inRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const operations = Object.entries(describedCards(partnerCards)).map(([name, card]) => {
  const operation = document.paths[card.path]?.[card.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the document.`)
  return { name, card, operation }
})
const resolve = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document)

describe('generated files', () => {
  test('contract/openapi.json is current', () => {
    expect(readFileSync(inRepository('contract/openapi.json'), 'utf8')).toBe(documentText)
  })

  test('docs/states.md is current', () => {
    expect(readFileSync(inRepository('docs/states.md'), 'utf8')).toBe(statesPage())
  })

  test('a state without moves out of it is final', () => {
    expect(finalStates(requestStates)).toEqual(['closed'])
  })
})

describe('the OpenAPI document', () => {
  test("passes the linter's recommended rules", () => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const args = [inRepository('node_modules/@redocly/cli/bin/cli.js'), 'lint', inRepository('contract/openapi.json')]
    const report = execFileSync(process.execPath, [...args, '--extends', 'recommended-strict', '--format', 'json'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(JSON.parse(report.slice(report.indexOf('{\n'))).totals).toMatchObject({ errors: 0, warnings: 0 })
  })

  test('describes a sent node like a read one: which price, how many GPUs', () => {
    const { RadarNode, ProposeNodeBody, ReplaceSubmissionBody } = document.components.schemas as Record<string, Schema>
    for (const sent of [ProposeNodeBody?.properties, ReplaceSubmissionBody?.properties]) {
      for (const [field, { description }] of Object.entries(RadarNode?.properties ?? {})) {
        if (sent?.[field]) expect(sent[field].description, field).toBe(description)
      }
      expect(sent?.price_per_hour_cents?.description).toMatch(/^Per GPU-hour/)
    }
  })

  test('titles every operation as an imperative: a verb, and no second one in another form', () => {
    const titles = operations.map(({ operation }) => operation.summary)
    const wrong = titles.filter((title) => !/^[A-Z][a-z]+[^s ] /.test(title) || /(?:,| and| or) \w+s\b/.test(title))
    expect(wrong).toEqual([])
    for (const { card } of operations) expect(card.summary).toMatch(/^[A-Z][a-z]+s .+\.$/s)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('has every card, by its name', () => {
    expect(operations.map(({ operation }) => operation.operationId)).toEqual(operations.map(({ name }) => name))
  })

  test('has every fault of every card, under its status', () => {
    for (const { name, card, operation } of operations) {
      for (const code of faultsOf(card)) {
        for (const status of statusesOf(code)) {
          const reply = operation.responses[status]
          const described = reply && '$ref' in reply ? resolve(reply.$ref) : reply
          expect(described, `${name} ${status}`).toHaveProperty('description', expect.stringContaining(`\`${code}\``))
        }
      }
    }
  })

  test('describes every field, and has an example of every path and header parameter', () => {
    const undescribed: string[] = []
    const visit = (location: string, schema: Schema): void => {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const target = property.$ref === undefined ? property : (resolve(property.$ref) as Schema)
        if (property.description === undefined && target.description === undefined && target.properties === undefined)
          undescribed.push(`${location}.${name}`)
        visit(`${location}.${name}`, property)
      }
      if (schema.items) visit(`${location}[]`, schema.items)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(name, schema)
    for (const { description, in: location, example, name } of operations.flatMap(({ operation }) => operation.parameters ?? []))
      if (description === undefined || (location !== 'query' && example === undefined)) undescribed.push(name)
    expect(undescribed, 'their meanings are missing in contract/src/field-descriptions.ts').toEqual([])
  })

  test('names every body and every response, and none like a built-in type', () => {
    for (const { name, operation } of operations) {
      const content = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((reply) => ('content' in reply ? reply.content : undefined)),
      ]
      for (const one of content) if (one) expect(one['application/json'].schema, name).toHaveProperty('$ref')
    }
    for (const name of ['Error', 'Request', 'Response', 'Node', 'Event']) expect(document.components.schemas).not.toHaveProperty(name)
  })

  test('requires a key for everything except itself', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0)
    expect(open.map(({ name }) => name)).toEqual(['readOpenapi'])
  })

  test('has no dangling reference, and not the keyword that 3.1 removed', () => {
    for (const [, reference = ''] of documentText.matchAll(/"\$ref": "([^"]+)"/g)) expect(resolve(reference), reference).toBeDefined()
    expect(documentText).not.toContain('"nullable"')
  })

  test('closes bodies and leaves responses open', () => {
    for (const { name, operation } of operations) {
      expect(JSON.stringify(operation.responses), name).not.toContain('additionalProperties')
      const body = operation.requestBody?.content['application/json'].schema.$ref
      if (body) expect(resolve(body), name).toHaveProperty('additionalProperties', false)
    }
    const replies = Object.entries(document.components.schemas).filter(([name]) => !name.endsWith('Body'))
    expect(JSON.stringify(replies)).not.toContain('"additionalProperties":false')
  })

  test('describes every field', () => {
    const isDescribed = ({ description, $ref, anyOf = [] }: Schema): boolean =>
      description !== undefined || ($ref !== undefined && isDescribed(resolve($ref) as Schema)) || anyOf.some(isDescribed)
    const undescribedFields = (name: string, { properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] => [
      ...Object.entries(properties).flatMap(([field, schema]) => [
        ...(isDescribed(schema) ? [] : [`${name}.${field}`]),
        ...undescribedFields(`${name}.${field}`, schema),
      ]),
      ...(items ? undescribedFields(`${name}[]`, items) : []),
      ...[...anyOf, ...oneOf].flatMap((one) => undescribedFields(name, one)),
    ]
    const undescribed = Object.entries(document.components.schemas).flatMap(([name, schema]) => undescribedFields(name, schema))
    expect(undescribed, 'their meanings are missing in contract/src/field-descriptions.ts').toEqual([])
  })

  test('distinguishes the shapes of a value by a field with a different constant in each', () => {
    const ambiguous: string[] = []
    const constants = (shape: Schema, field: string) => {
      const { const: constant, enum: values } = shape.properties?.[field] ?? {}
      return values ?? [constant]
    }
    const visit = (location: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { anyOf = [], oneOf, discriminator } = value as Schema
      if (anyOf.filter(({ type }) => type !== 'null').length > 1) ambiguous.push(location)
      const mapping = oneOf?.flatMap(({ $ref = '' }) =>
        constants(resolve($ref) as Schema, discriminator?.propertyName ?? '').map((constant) => [constant, $ref]),
      )
      if (mapping) expect(Object.entries(discriminator?.mapping ?? {}), location).toEqual(mapping)
      for (const [name, inner] of Object.entries(value)) visit(`${location}.${name}`, inner)
    }
    visit('', { ...document, info: {} })
    expect(ambiguous).toEqual([])
    expect(Object.keys(document.components.schemas.RentalEvent?.discriminator?.mapping ?? {})).toEqual(rentalEventTypes)
  })

  test('lists the fields of every object except those that may have any, which say so', () => {
    const unnamed: [place: string, isOpen: boolean][] = []
    const visit = (location: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, properties = {}, additionalProperties } = value as Schema
      if ([type].flat().includes('object') && Object.keys(properties).length === 0) unnamed.push([location, additionalProperties === true])
      for (const [name, inner] of Object.entries(value)) if (name !== 'examples') visit(`${location}${location && '.'}${name}`, inner)
    }
    visit('', document.components.schemas)
    expect(unnamed).toEqual([
      ['ApprovalCall.properties.body', true],
      ['ApprovalResponse.properties.body', true],
      ['ReadOpenapiReply', true],
      ['RentalProvisioningData', true],
      ['RentalStopRequestedData', true],
    ])
  })

  test('lists the values of every type and status', () => {
    const open = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      ['type', 'status', 'kind', 'mode', 'role']
        .filter((field) => {
          const { type, enum: values, const: constant } = properties[field] ?? {}
          return [type].flat().includes('string') && values === undefined && constant === undefined
        })
        .map((field) => `${name}.${field}`),
    )
    expect(open).toEqual([])
  })

  test('marks the enums of an error that may grow', () => {
    const { error } = document.components.schemas.ApiError?.properties ?? {}
    const lists = Object.entries(error?.properties ?? {}).filter(([, schema]) => schema.enum !== undefined)
    expect(lists.length).toBeGreaterThan(5)
    expect(lists.filter(([, schema]) => schema['x-extensible-enum'] === undefined).map(([name]) => name)).toEqual([])
  })

  test('has examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
    ajv.addVocabulary(['x-extensible-enum', 'discriminator'])
    addFormats.default(ajv)
    const local = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'))
    const $defs = local(document.components.schemas)
    const problems = (schema: object, example: unknown) => {
      const check = ajv.compile({ $defs, ...local(schema) })
      return check(example) ? [] : check.errors
    }
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(problems(schema, schema.examples?.[0]), name).toEqual([])
    for (const { name, operation } of operations) {
      const content = operation.requestBody?.content['application/json']
      if (content) expect(problems(content.schema, content.example), name).toEqual([])
    }
  })
})

describe('named shapes', () => {
  const Inner = shape('Inner', { word: text() })
  const documentWithReply = (reply: Type.TObject) =>
    openapi({ one: card({ ...accountCards.readMe, path: '/one', reply }) }, committedOptions)

  test('are stored once and referenced; a nullable one is a reference or null', () => {
    const { schemas } = documentWithReply(shape('Outer', { inner: Inner, maybe: shapeOrNull(Inner), many: Type.Array(Inner) })).components
    const $ref = '#/components/schemas/Inner'
    expect(schemas.Outer?.properties).toEqual({
      inner: { $ref },
      maybe: { anyOf: [{ $ref }, { type: 'null' }] },
      many: { type: 'array', items: { $ref } },
    })
    expect(schemas.Inner).toMatchObject({ type: 'object', required: ['word'] })
  })

  test('may have a field called title', () => {
    const { schemas } = documentWithReply(shape('Listing', { title: text() })).components
    expect(schemas.Listing?.properties?.title).toMatchObject({ type: 'string' })
  })

  test('are rejected when two of them share a name', () => {
    const Other = shape('Inner', { number: Type.Integer() })
    expect(() => documentWithReply(shape('Outer', { inner: Inner, other: Other }))).toThrow('Two different shapes are called Inner.')
  })
})
