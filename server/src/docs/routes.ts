/** The public documentation: pages that need no key and load nothing from elsewhere, the same as Markdown, and what searches them. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../core/fault.ts'
import { TaggedDocument } from '../http/answer.ts'
import { readMethods } from '../http/route.ts'
import { type SendOptions, sendTagged } from '../http/send.ts'
import { assets } from './assets.ts'
import { contentSecurityPolicy, layout } from './layout.ts'
import { llmsText } from './llms.ts'
import { markdownOf, markdownPath, openMarkdown } from './markdown.ts'
import { once } from './once.ts'
import { pagesOf } from './pages.ts'
import { documentedCards } from './reference/endpoints.ts'
import { searchIndex } from './search-index.ts'
import type { Page } from './site.ts'

export interface DocsOptions extends SendOptions {
  readonly baseUrl: string
  readonly dashboardUrl: string
  readonly serviceName: string
  readonly document: () => OpenapiDocument
}

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const untilChanged = 'no-cache'
const forGood = 'public, max-age=31536000, immutable'

type Make = () => TaggedDocument | Promise<TaggedDocument>

export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  const documents = once(() => documentsOf(options))
  // Four routes for all of them: one for each took a fifth of a start.
  for (const url of ['/docs', '/docs.md', '/docs/*', '/llms.txt']) {
    app.route({
      method: readMethods,
      url,
      config: { unlimited: true },
      handler: async (request, reply) => {
        const make = documents().get(request.url.split('?', 1)[0] ?? '')
        if (make === undefined) throw new Fault('not_found', { message: 'No page of the documentation has this address.' })
        sendTagged(request, reply.headers(headers), options, await make())
        return reply
      },
    })
  }
}

/** Every document by its path; each is made when it is first asked for, and so is this list: none of it belongs to a start. */
function documentsOf(options: DocsOptions): ReadonlyMap<string, Make> {
  const site = { ...options, document: options.document(), cards: documentedCards }
  const pages = pagesOf(site.document)
  const markdown = once(openMarkdown)
  const documents = new Map<string, Make>()
  const serve = (path: string, make: Make) => documents.set(path, once(make))
  const documentOf = (text: string, mediaType: string) => new TaggedDocument(text, untilChanged, mediaType)

  for (const page of pages) {
    serve(page.path, () => documentOf(layout(site, page, pages), 'text/html'))
    serve(markdownPath(page.path), async () => documentOf(markdownOf(site, page, await markdown()), 'text/markdown'))
  }
  serve('/docs/', () => documentOf(layout(site, pages[0] as Page, pages), 'text/html'))
  for (const path of ['/llms.txt', '/docs/llms.txt']) serve(path, () => documentOf(llmsText(site, pages), 'text/plain'))
  serve('/docs/search.json', () => documentOf(JSON.stringify(searchIndex(site, pages)), 'application/json'))
  for (const { path, mediaType, text } of Object.values(assets)) serve(path, () => new TaggedDocument(text, forGood, mediaType))
  return documents
}
