/** Plausible, invented values for documents: one example per shape, made from its schema. */

import { exampleId } from './example-ids.ts'
import { bodyExamples, exampleTime, responseExamples, shapeExamples } from './example-values.ts'
import type { Schema } from './schema.ts'

export { documentedIds, exampleId } from './example-ids.ts'

type Schemas = Readonly<Record<string, Schema>>

/** By the field's name in camelCase. A nullable field that is missing here is null. An optional one is left out. */
const values: Readonly<Record<string, unknown>> = {
  gpuModel: 'H100 SXM',
  gpuName: 'NVIDIA H100 SXM',
  gpuFamily: 'h100',
  gpuArch: 'Hopper',
  gpuCount: 8,
  gpuMemoryGb: 80,
  gpusPerNode: 8,
  gpuCounts: [1, 2, 4, 8],
  availableGpuCounts: [1, 2, 4],
  nodes: 2,
  vramGb: 80,
  region: 'eu-north',
  regionName: 'EU North (Oslo, Stockholm)',
  geo: 'eu',
  startsAt: '2028-03-01T00:00:00.000Z',
  durationMonths: 6,
  budgetMonthlyCents: 2_900_000,
  reason: 'This capacity is taken until May.',
  companyName: 'Fjordlight Computing',
  country: 'NO',
  website: 'https://fjordlight.example',
  company: {},
  contact: {},
  name: 'Capacity desk',
  email: 'capacity@fjordlight.example',
  requestId: '',
  offerId: exampleId('offer'),
  number: 'INV-0042',
  amountCents: 145_000,
  scopes: ['requests:read', 'requests:write'],
  title: '8 × H100 SXM, Oslo',
  cpuModel: 'AMD EPYC 9654',
  cpuSockets: 2,
  ramGb: 2048,
  ramType: 'DDR5',
  storageTb: 30,
  storageType: 'NVMe',
  interconnect: 'InfiniBand 8 × 400 Gbit/s',
  networkUplink: '2 × 100 Gbit/s',
  os: 'Ubuntu 24.04',
  specSummary: 'Eight GPUs a node, bare metal, in one rack row.',
  quantityAvailable: 16,
  quantity: 4,
  pricePerHourCents: 249,
  pricePerGpuHourCents: 249,
  onDemandPricePerHourCents: 289,
  fromPricePerHourCents: 249,
  lowerQuartileCents: 230,
  medianCents: 250,
  upperQuartileCents: 270,
  gpus: 512,
  availablePercent: 60,
  targetPricePerHourCents: 230,
  durationMin: '1 month',
  durationMax: '12 months',
  duration: '6 months',
  message: 'Could these nodes share one fabric?',
  providerCode: 'pe2841333a5ad',
  offerCount: 12,
  templateId: 'ubuntu-24.04',
  hours: 24,
  host: '203.0.113.20',
  port: 22,
  username: 'ubuntu',
  billingGranularitySeconds: 1,
  estimatedProvisionSeconds: 40,
  url: 'https://fjordlight.example/hooks/parley',
  types: ['rental.*', 'request.matched'],
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  overlapHours: 24,
}

const idPattern = /^\^([a-z]+)_\[0-9A-Za-z\]\{(\d+)\}\$$/

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const spacedName = (name: string) => camel(name).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const typesOf = (schema: Schema): readonly string[] => (typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []))
const hasValue = (name: string) => Object.hasOwn(values, camel(name))

const nameIn = ({ $ref = '' }: Schema) => $ref.slice($ref.lastIndexOf('/') + 1)

/** An example of `schema`, which is the schema of the field `name`. References are resolved in `schemas`. */
export function exampleOf(schema: Schema, schemas: Schemas, name = ''): unknown {
  const generated = generateExample(schema, schemas, name)
  const override = shapeExamples[nameIn(schema)]
  return override === undefined ? generated : merge(generated, override, schemas)
}

/** The example response of an operation with the reply `schema`. Undefined if the shape's own example applies. */
export function exampleResponse(operationId: string, schema: Schema, schemas: Schemas): unknown {
  const override = responseExamples[operationId]
  return override && merge(exampleOf(schema, schemas), override, schemas)
}

/** The example body of an operation with the body `schema`. */
export const exampleBody = (operationId: string, schema: Schema, schemas: Schemas): unknown =>
  bodyExamples[operationId] ?? exampleOf(schema, schemas)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(base: unknown, override: unknown, schemas: Schemas): unknown {
  if (!isObject(override)) return override
  if (typeof override.$ref === 'string') return exampleOf(override, schemas)
  if (override.$only !== undefined) return override.$only
  const fields = Object.entries(override)
  if (!isObject(base)) return Object.fromEntries(fields.map(([name, value]) => [name, merge(undefined, value, schemas)]))
  return { ...base, ...Object.fromEntries(fields.map(([name, value]) => [name, merge(base[name], value, schemas)])) }
}

function generateExample(schema: Schema, schemas: Schemas, name: string): unknown {
  const target = schema.$ref === undefined ? schema : schemas[nameIn(schema)]
  if (target === undefined) return null
  const [first, ...more] = target.anyOf ?? target.oneOf ?? []
  const nullable = more.some(({ type }) => type === 'null')
  if (first) return nullable && !hasValue(name) ? null : exampleOf(first, schemas, name)
  if (typesOf(target).includes('null') && !hasValue(name)) return null
  if (target.properties) return exampleObject(target, target.properties, schemas)
  return exampleScalar(target, schemas, name)
}

/** Amounts default to the price of eight GPUs for an hour. */
const exampleNumber = ({ minimum = 1 }: Schema, name: string) => (/cents$/i.test(name) ? 1_992 : minimum)

function exampleObject(schema: Schema, properties: Schemas, schemas: Schemas): Record<string, unknown> {
  const required = new Set(schema.required)
  const included = Object.entries(properties).filter(([name]) => required.has(name) || hasValue(name))
  return Object.fromEntries(included.map(([name, property]) => [name, exampleOf(property, schemas, name)]))
}

function exampleScalar(schema: Schema, schemas: Schemas, name: string): unknown {
  const [, prefix] = idPattern.exec(schema.pattern ?? '') ?? []
  if (prefix !== undefined) return exampleId(prefix)
  const types = typesOf(schema)
  const value = values[camel(name)]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0]
  if (types.includes('array')) return Array.isArray(value) ? value : [exampleOf(schema.items ?? {}, schemas, name)]
  if (types.includes('integer') || types.includes('number')) return typeof value === 'number' ? value : exampleNumber(schema, name)
  if (types.includes('boolean')) return true
  if (types.includes('object')) return {}
  if (schema.format === 'date') return typeof value === 'string' ? value : '2028-01-15'
  if (schema.format === 'date-time') return typeof value === 'string' ? value : exampleTime
  return typeof value === 'string' ? value : spacedName(name)
}
