/** What stands in a call's address. */
import type { FastifyRequest } from 'fastify'

const idForm = /^[a-z]+_[0-9A-Za-z]{1,64}$/

/** The id in the path; a malformed one becomes one that nothing has, so that it takes the way of a missing one. */
export function idIn(request: FastifyRequest): string {
  const { id = '' } = request.params as { id?: string }
  return idForm.test(id) ? id : ''
}

export function queryIn(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
