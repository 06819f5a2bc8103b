/** The OpenAPI 3.1 document of the partner API, generated only from its cards. */
import Type from 'typebox'
import { type Card, card, type Heading } from './endpoint.ts'
import { type Operation, operationOf, type Reply, sharedErrorResponses } from './openapi-operation.ts'
import { errorSchema, type Header, responseHeaders, Shapes } from './openapi-parts.ts'
import { type Webhook, webhookSchemas, webhooks } from './openapi-webhooks.ts'
import type { Schema } from './schema.ts'

export interface OpenapiOptions {
  /** The API's URL, which ends in /v1. */
  readonly baseUrl: string
  readonly serviceName: string
}
export interface OpenapiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly externalDocs: { readonly url: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** The requests to webhook receivers, if there are events. */
  readonly webhooks?: Readonly<Record<string, Webhook>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, Reply>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export const openapiVersion = '2.0.0'
/** The options that the committed document is generated with. */
export const committedOptions: OpenapiOptions = { baseUrl: 'http://127.0.0.1:4000/v1', serviceName: 'Parley' }

/** The endpoint of the OpenAPI document, which the document describes too. */
export const openapiCard = card({
  heading: 'Reference data',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Reads the OpenAPI document of this API.',
  purpose: 'OpenAPI 3.1, for generators and tools. This is the only endpoint that needs no key.',
  credential: 'none',
  company: false,
  idempotency: 'none',
  bucket: 'general',
  status: 200,
  reply: Type.Object({}, { description: 'An OpenAPI 3.1 document.' }),
  faults: [],
  tagged: true,
})

/** The cards, and that of the document itself. */
export const describedCards = (cards: Readonly<Record<string, Card>>): Readonly<Record<string, Card>> => ({
  ...cards,
  readOpenapi: openapiCard,
})

export const headingDescriptions: Readonly<Record<Heading, string>> = {
  Account: 'The API key that makes the call.',
  Approvals: 'Calls that need approval by a person, because the policy of the key requires it.',
  Radar: 'Curated nodes of reserved capacity. Browse them and ask about them, or propose and maintain your own.',
  Requests: 'Demand that buyers file. The operator matches sellers against it.',
  Opportunities: 'Anonymised demand, matched to a listing of the seller. It contains nothing that identifies the buyer.',
  Introductions: 'What both sides read after the reveal.',
  Events: "Changes of the company's objects, in order. Follow them instead of polling each object.",
  'Reference data': 'Data that rarely changes, returned in full.',
  Catalog: 'Offers that can be rented now.',
  Market: 'Daily prices of capacity, and how much of it is on the market.',
  Rentals: 'Quotes, rentals and their history.',
  Webhooks: 'Endpoints that receive events, and the deliveries to them.',
  'Test helpers':
    "Simulate what others would do, immediately and in the company's own test world. For test keys only. Nothing has an effect outside the test world.",
  Wallet: "A company's money.",
  Session: 'Signing in to the dashboard.',
  People: 'Accounts: joining, passwords, sessions, second factors.',
  Companies: 'A company, its card and its members.',
  Keys: 'API keys of a person, and of a company.',
  Agreements: 'Agreements that a signatory signs.',
  Invoices: 'Invoices of deals and of success fees.',
  Audit: 'What was done, by whom.',
  Operator: 'The pages of the operator.',
}

const describeApi = (
  serviceName: string,
  docsUrl: string,
) => `${serviceName} is an introduction marketplace for GPU capacity. Buyers file demand as requests; the operator matches sellers against them; sellers read an anonymised copy as an opportunity. After a reveal both parties read the introduction. Steps with legal effect are taken by people in the dashboard and have no endpoint here.

**Keys.** Every call except \`GET /openapi.json\` needs an API key: \`Authorization: Bearer gpk_live_…\` or \`gpk_test_…\`. A key belongs to a person and acts for that person's company. No request body can name a company. The scopes of a key are fixed when it is created.

**Conventions.** JSON bodies are at most 64 KiB, and an unknown property in them is an error. Timestamps are ISO 8601 and returned in UTC. Money is in integer cents. A field that may be null is always present. Fields, endpoints and enum values may be added at any time: ignore those that you do not know.

**Retries.** Send an Idempotency-Key with every write that takes one, and retry with the same key: nothing is done twice. Radar does not store keys: check whether the first call succeeded before you retry there. Retry only \`rate_limit_error\` and \`api_error\`, after \`Retry-After\` or with exponential backoff and jitter.

**Lists.** Follow the cursor in \`meta\` until it is null.

**Errors.** Every error has the same envelope, with a stable \`code\`. See [the error reference](${docsUrl}/errors).`

export const docsUrlOf = (baseUrl: string) => `${new URL(baseUrl).origin}/docs`

export function openapi(cards: Readonly<Record<string, Card>>, options: OpenapiOptions): OpenapiDocument {
  const { baseUrl, serviceName } = options
  const docsUrl = docsUrlOf(baseUrl)
  const described = Object.entries(describedCards(cards))
  const shapes = new Shapes()
  const operations = described.map(([name, card]) => ({ card, operation: operationOf(name, card, serviceName, shapes) }))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { card, operation } of operations) paths[card.path] = { ...paths[card.path], [card.method.toLowerCase()]: operation }
  const responses = usedIn(paths, 'responses', sharedErrorResponses(serviceName))
  const hasEvents = 'CompanyEvent' in shapes.all()
  const headings = new Set(described.map(([, card]) => card.heading))
  return {
    openapi: '3.1.0',
    info: {
      title: `${serviceName} Partner API`,
      version: openapiVersion,
      description: describeApi(serviceName, docsUrl),
      contact: { name: `${serviceName} partner support`, url: docsUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl, description: 'For live and test keys' }],
    externalDocs: { url: docsUrl, description: 'Guides, reference and changelog' },
    tags: [...headings].map((name) => ({ name, description: headingDescriptions[name] })),
    paths,
    ...(hasEvents && { webhooks: webhooks() }),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'gpk_live_… or gpk_test_…',
          description: 'An API key, created in the dashboard under Settings, API keys.',
        },
      },
      headers: usedIn({ paths, responses }, 'headers', responseHeaders(serviceName)),
      responses,
      schemas: {
        ...shapes.all(),
        ApiError: errorSchema(docsUrl),
        ...(hasEvents && webhookSchemas(shapes.all())),
      },
    },
  }
}

/** The document as it is committed and served. */
export const openapiText = (document: OpenapiDocument) => `${JSON.stringify(document, null, 2)}\n`

function usedIn<T>(root: object, kind: string, parts: Readonly<Record<string, T>>): Record<string, T> {
  const text = JSON.stringify(root)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
}
