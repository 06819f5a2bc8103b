/** Serves the dashboard's pages: the files that were read, so that no path is ever looked up on disk; every other page is the one document. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../fault.ts'
import { type SendOptions, send, sendTagged, TaggedDocument } from '../http/answer.ts'
import type { Asset, Pages } from './read-pages.ts'

export interface PageOptions extends SendOptions {
  readonly serviceName: string
  readonly baseUrl: string
  readonly docsUrl: string
}

/** The name of such a file changes with its content. */
const forEver = 'public, max-age=31536000, immutable'

export function registerPages(app: FastifyInstance, pages: Pages, options: PageOptions): void {
  const document = new TaggedDocument(filled(pages.document, options), 'no-cache', 'text/html')
  for (const url of ['/', '/*']) {
    app.get(url, { config: { page: true } }, (request, reply) => {
      sendTagged(request, reply, options, document)
      return reply
    })
  }
  // One route for all of them: a hundred and forty took a twentieth of a start.
  app.get<{ Params: { name: string } }>('/assets/:name', { config: { unlimited: true } }, (request, reply) => {
    const asset = pages.assets.get(request.params.name)
    if (!asset) throw new Fault('not_found')
    const { coding, bytes } = packed(asset, request)
    reply.headers({ 'cache-control': forEver, vary: 'accept-encoding' })
    if (coding) reply.header('content-encoding', coding)
    send(reply, request.call, options, 200, bytes, asset.mediaType)
    return reply
  })
}

/** As tightly as the browser takes it. */
function packed({ bytes, brotli, gzip }: Asset, request: FastifyRequest): { coding?: string; bytes: Buffer } {
  const accepted = new Set((request.headers['accept-encoding'] ?? '').split(',').map(codingIn))
  if (brotli && accepted.has('br')) return { coding: 'br', bytes: brotli }
  if (gzip && accepted.has('gzip')) return { coding: 'gzip', bytes: gzip }
  return { bytes }
}

/** A coding with the weight 0 is one that is not accepted. */
function codingIn(part: string): string {
  const [name = '', weight = ''] = part.split(';')
  return /^\s*q=0(\.0*)?\s*$/.test(weight) ? '' : name.trim().toLowerCase()
}

/** What the page must know of this installation before it makes a call. */
function filled(document: string, { serviceName, baseUrl, docsUrl }: PageOptions): string {
  const values: Readonly<Record<string, string>> = { SERVICE_NAME: serviceName, API: baseUrl, DOCS: docsUrl }
  return document.replaceAll(/%(SERVICE_NAME|API|DOCS)%/g, (_, name: string) => escaped(values[name] ?? ''))
}

const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
