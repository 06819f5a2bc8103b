import type { FastifyRequest } from 'fastify'

/** Whether a browser navigates to a page's address: `/`, or any address outside the API. */
export const isPageNavigation = ({ url, headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.page === true && (url === '/' || (!/^\/v1(?![^/?])/.test(url) && (headers.accept ?? '').includes('text/html')))
