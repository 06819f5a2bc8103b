import type { FastifyRequest } from 'fastify'

/** Whether a browser goes to an address of the pages: the start, or any other outside the endpoints'. */
export const asksForPage = ({ url, headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.page === true && (url === '/' || (!/^\/v1(?![^/?])/.test(url) && (headers.accept ?? '').includes('text/html')))
