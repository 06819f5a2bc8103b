/** What every resource is made of. */
import type { Transport } from './transport.ts'

export class Resource {
  protected readonly transport: Transport

  constructor(transport: Transport) {
    this.transport = transport
  }
}

/** An id as one segment of a path. Without one the call would meet another endpoint. */
export function segment(id: string, name: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..' || isTorn(id))
    throw new TypeError(`${name}: expected an id, got ${JSON.stringify(id)}`)
  return encodeURIComponent(id)
}

/** Half of a character that two make up is no text, and has no place in an address. */
const isTorn = (text: string): boolean => /\p{Surrogate}/u.test(text)
