/** The base class of every resource. */
import type { Transport } from './transport.ts'

export class Resource {
  protected readonly transport: Transport

  constructor(transport: Transport) {
    this.transport = transport
  }
}

/** An ID as one path segment. A missing ID would address a different endpoint. */
export function segment(id: string, name: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..' || hasLoneSurrogate(id))
    throw new TypeError(`${name}: expected an ID, got ${JSON.stringify(id)}`)
  return encodeURIComponent(id)
}

/** An unpaired surrogate is not text and cannot be part of a URL. */
const hasLoneSurrogate = (text: string): boolean => /\p{Surrogate}/u.test(text)
