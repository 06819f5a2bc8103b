/** The OpenAPI 3.1 document of the partner API, generated from its cards alone. */
import Type from 'typebox'
import { type Card, card, type Heading } from './endpoint.ts'
import { type Operation, operationOf, type Reply, sharedRefusals } from './openapi-operation.ts'
import { answerHeaders, errorSchema, type Header, Shapes } from './openapi-parts.ts'
import { type Webhook, webhookSchemas, webhooks } from './openapi-webhooks.ts'
import type { Schema } from './schema.ts'

export interface OpenapiOptions {
  /** The API's address, which ends in /v1. */
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
  /** What receivers are sent, where there are events. */
  readonly webhooks?: Readonly<Record<string, Webhook>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly headers: Readonly<Record<string, Header>>
    readonly responses: Readonly<Record<string, Reply>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export const openapiVersion = '2.0.0'
/** What the committed document is generated with. */
export const committedOptions: OpenapiOptions = { baseUrl: 'http://127.0.0.1:4000/v1', serviceName: 'Parley' }

/** The description document describes itself too. */
export const openapiCard = card({
  heading: 'Reference data',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Answers the OpenAPI 3.1 description of this API; the one document that needs no key.',
  purpose: 'For generators and tools. It needs no key.',
  credential: 'none',
  company: false,
  idempotency: 'none',
  bucket: 'general',
  status: 200,
  reply: Type.Object({}, { description: 'An OpenAPI 3.1 document.' }),
  faults: [],
  tagged: true,
})

/** The cards, and the description's own. */
export const describedCards = (cards: Readonly<Record<string, Card>>): Readonly<Record<string, Card>> => ({
  ...cards,
  readOpenapi: openapiCard,
})

export const headingDescriptions: Readonly<Record<Heading, string>> = {
  Account: 'Who a key is.',
  Approvals: 'Calls that a person approves first: what a key asked for whose policy has it so, and what became of it.',
  Radar: 'Curated nodes of reserved capacity: browse and inquire, propose and maintain your own.',
  Requests: 'Demand that buyers file. The operator matches sellers against it.',
  Opportunities: 'Anonymised demand, matched to a listing of the seller. Nothing in it tells who the buyer is.',
  Introductions: 'What both parties read after a reveal.',
  Events: "What changed of the company's things, in order: follow it instead of asking for each of them.",
  'Reference data': 'Facts that change on the order of days, answered in full.',
  Catalog: 'Offers that can be rented now.',
  Market: 'What capacity costs day by day, and how much of it there is.',
  Rentals: 'Quotes, rentals and their history.',
  Webhooks: 'Endpoints that are told of events, and what was delivered to them.',
  'Test helpers':
    "What others would do, done at once in the company's own test world. For test keys alone; nothing of it has any effect outside.",
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
) => `${serviceName} is an introduction marketplace for GPU capacity. Buyers file demand as requests; the operator matches sellers against them; sellers read an anonymised copy as an opportunity. After a reveal both parties read the introduction. Steps with legal effect are taken by people in the dashboard and have no path here.

**Keys.** Every call but \`GET /openapi.json\` bears an API key: \`Authorization: Bearer gpk_live_…\` or \`gpk_test_…\`. A key belongs to a person and acts for that person's company; no body can name a company. Its scopes are fixed when it is created.

**Conventions.** JSON bodies of at most 64 KiB, in which an unknown property is an error. Timestamps are ISO 8601, answered in UTC. Money is in integer cents. A field that may be null is always present. Fields, endpoints and values of enums may be added at any time: ignore what you do not know.

**Retries.** Send an Idempotency-Key with every write that takes one, and retry with the same key: nothing is done twice. Radar remembers no key: look there first whether it was done. Retry only \`rate_limit_error\` and \`api_error\`, after \`Retry-After\` or with exponential backoff and jitter.

**Lists.** Follow the cursor in \`meta\` until it is null.

**Errors.** One envelope for all, with a stable \`code\`: [the error reference](${docsUrl}/errors).`

export const docsUrlOf = (baseUrl: string) => `${new URL(baseUrl).origin}/docs`

export function openapi(cards: Readonly<Record<string, Card>>, options: OpenapiOptions): OpenapiDocument {
  const { baseUrl, serviceName } = options
  const docsUrl = docsUrlOf(baseUrl)
  const described = Object.entries(describedCards(cards))
  const shapes = new Shapes()
  const operations = described.map(([name, card]) => ({ words: card, operation: operationOf(name, card, serviceName, shapes) }))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { words: card, operation } of operations) paths[card.path] = { ...paths[card.path], [card.method.toLowerCase()]: operation }
  const responses = usedIn(paths, 'responses', sharedRefusals(serviceName))
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
    servers: [{ url: baseUrl, description: 'Live and test keys alike' }],
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
      headers: usedIn({ paths, responses }, 'headers', answerHeaders(serviceName)),
      responses,
      schemas: {
        ...shapes.all(),
        ApiError: errorSchema(docsUrl),
        ...(hasEvents && webhookSchemas(shapes.all())),
      },
    },
  }
}

/** As the document is committed and served. */
export const openapiText = (document: OpenapiDocument) => `${JSON.stringify(document, null, 2)}\n`

function usedIn<T>(place: object, kind: string, parts: Readonly<Record<string, T>>): Record<string, T> {
  const text = JSON.stringify(place)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
}
