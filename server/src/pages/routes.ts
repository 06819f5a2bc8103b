/** Serves the dashboard's pages from memory, so that no path is ever looked up on disk. Every other address returns the one document. */
import type { FastifyInstance } from 'fastify'
import { Fault } from '../core/fault.ts'
import { TaggedDocument } from '../http/response-body.ts'
import { readMethods } from '../http/route.ts'
import { type EncodedBody, type SendOptions, sendEncoded, sendTagged } from '../http/send.ts'
import type { Asset, Pages } from './read-pages.ts'

interface PageOptions extends SendOptions {
  readonly serviceName: string
  readonly baseUrl: string
  readonly docsUrl: string
  readonly supportEmail: string
  /** Empty: there is none. */
  readonly statusUrl: string
}

/** Only decides what is drawn before the program is loaded: a browser with a session most likely sees the pages inside. */
const sessionCookie = /(?:^|;\s*)sid=/

/** The name of such a file changes with its content. */
const immutable = 'public, max-age=31536000, immutable'

export function registerPages(app: FastifyInstance, pages: Pages, options: PageOptions): void {
  const documentFor = (placeholder: string) =>
    new TaggedDocument(fillPlaceholders(pages.document, options, placeholder), 'private, no-cache', 'text/html')
  const signedInDocument = documentFor('frame')
  const signedOutDocument = documentFor('outside')
  for (const url of ['/', '/*']) {
    app.route({
      method: readMethods,
      url,
      config: { page: true },
      handler: (request, reply) => {
        sendTagged(request, reply, options, sessionCookie.test(request.headers.cookie ?? '') ? signedInDocument : signedOutDocument)
        return reply
      },
    })
  }
  // One route for all of them: a hundred and forty routes took a twentieth of the startup time.
  app.route<{ Params: { name: string } }>({
    method: readMethods,
    url: '/assets/:name',
    config: { unlimited: true },
    handler: (request, reply) => {
      const asset = pages.assets.get(request.params.name)
      if (!asset) throw new Fault('not_found')
      reply.header('cache-control', immutable)
      sendEncoded(reply, request.call, options, compressed(asset))
      return reply
    },
  })
}

/** Compressed at build time. */
const compressed = ({ mediaType, bytes, brotli, gzip }: Asset): EncodedBody => ({
  mediaType,
  bytes,
  in: (coding) => (coding === 'br' ? brotli : gzip),
})

/** Fills in what the page must know about this installation before it makes a call. */
function fillPlaceholders(
  document: string,
  { serviceName, baseUrl, docsUrl, supportEmail, statusUrl }: PageOptions,
  placeholder: string,
): string {
  const values: Readonly<Record<string, string>> = {
    SERVICE_NAME: serviceName,
    API: baseUrl,
    DOCS: docsUrl,
    SUPPORT: supportEmail,
    STATUS: statusUrl,
    BEFORE: placeholder,
  }
  return document.replaceAll(/%(SERVICE_NAME|API|DOCS|SUPPORT|STATUS|BEFORE)%/g, (_, name: string) => escaped(values[name] ?? ''))
}

const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
