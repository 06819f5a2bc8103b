/** Reference data at the operator console: new families and models, and reference prices. */
import Type from 'typebox'
import { maxPriceCents } from '../catalog.ts'
import { card } from '../endpoint.ts'
import { body, cents, dateTime, integer, nonBlankText, shape, text } from '../fields.ts'

const KnownFamily = shape('KnownFamily', { gpuFamily: text(), gpuName: text(), gpuArch: text(), vramGb: Type.Integer() })
const KnownModel = shape('KnownModel', { gpuModel: text(), gpuName: text(), vramGb: Type.Integer(), gpuFamily: text() })
const KnownPrice = shape('KnownPrice', { gpuModel: text(), onDemandPricePerHourCents: cents(), updatedAt: dateTime() })

const code = () => nonBlankText(64, { description: 'Lowercase letters and digits, separated by single hyphens.' })
const price = integer(1, maxPriceCents, { description: 'The on-demand price of one GPU for one hour, in cents.' })

const common = {
  heading: 'Reference data',
  method: 'POST',
  credential: 'session',
  operator: true,
  company: false,
  idempotency: 'none',
  bucket: 'general',
  faults: [],
} as const

export const dashboardReferenceDataCards = {
  addGpuFamily: card({
    ...common,
    path: '/operator/gpu-families',
    summary: 'Adds a family: one GPU with one amount of memory.',
    body: body({ gpuFamily: code(), gpuName: nonBlankText(120), gpuArch: nonBlankText(60), vramGb: integer(1, 2048) }),
    status: 201,
    reply: KnownFamily,
  }),
  addGpuModel: card({
    ...common,
    path: '/operator/gpu-models',
    summary: 'Adds a model to a family, with its reference price.',
    body: body({ gpuModel: code(), gpuName: nonBlankText(120), gpuFamily: nonBlankText(64), onDemandPricePerHourCents: price }),
    status: 201,
    reply: KnownModel,
  }),
  changeReferencePrice: card({
    ...common,
    path: '/operator/prices',
    summary: 'Changes the reference price of a model.',
    body: body({ gpuModel: nonBlankText(64), onDemandPricePerHourCents: price }),
    status: 200,
    reply: KnownPrice,
  }),
}
