/** Every document that the documentation serves, by its path. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import { TaggedDocument } from '../http/response-body.ts'
import { assets } from './assets.ts'
import { layout } from './layout.ts'
import { llmsText } from './llms.ts'
import { markdownOf, markdownPath, openMarkdown } from './markdown.ts'
import { once } from './once.ts'
import { notFoundPage } from './pages/not-found.ts'
import { pagesOf } from './pages.ts'
import { notFoundPath } from './paths.ts'
import { documentedCards } from './reference/endpoints.ts'
import { searchIndex } from './search-index.ts'
import type { Installation, Page } from './site.ts'

const revalidate = 'no-cache'
const immutable = 'public, max-age=31536000, immutable'

type Render = () => TaggedDocument | Promise<TaggedDocument>

/** Each document is created at its first request. */
export function documentsOf(installation: Installation, document: OpenapiDocument): ReadonlyMap<string, Render> {
  const site = { ...installation, document, cards: documentedCards }
  const pages = pagesOf(document)
  const markdown = once(openMarkdown)
  const documents = new Map<string, Render>()
  const serve = (path: string, render: Render) => documents.set(path, once(render))
  const documentOf = (text: string, mediaType: string) => new TaggedDocument(text, revalidate, mediaType)

  for (const page of pages) {
    serve(page.path, () => documentOf(layout(site, page, pages), 'text/html'))
    serve(markdownPath(page.path), async () => documentOf(markdownOf(site, page, await markdown()), 'text/markdown'))
  }
  serve('/docs/', () => documentOf(layout(site, pages[0] as Page, pages), 'text/html'))
  for (const path of ['/llms.txt', '/docs/llms.txt']) serve(path, () => documentOf(llmsText(site, pages), 'text/plain'))
  serve(notFoundPath, () => documentOf(layout(site, notFoundPage, pages), 'text/html'))
  serve('/docs/search.json', () => documentOf(JSON.stringify(searchIndex(site, pages)), 'application/json'))
  for (const { path, mediaType, text } of Object.values(assets)) serve(path, () => new TaggedDocument(text, immutable, mediaType))
  return documents
}
