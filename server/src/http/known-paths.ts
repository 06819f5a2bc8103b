/** The paths that a listener serves, and which of them an unknown path may have meant. */
import type { Card } from '@parley/contract/endpoint'
import { Fault } from '../core/fault.ts'
import { pathIn, routePath } from './route.ts'

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

interface KnownPath {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>()
  readonly #personSteps: KnownPaths | undefined

  /** `personSteps`: steps that only people take, in the dashboard, with their second factor. */
  constructor(personSteps?: readonly Pick<Card, 'method' | 'path'>[]) {
    if (personSteps === undefined) return
    this.#personSteps = new KnownPaths()
    for (const { method, path } of personSteps) this.#personSteps.add(method, routePath('/v1', path))
  }

  /** `url` as in the router: an ID is a segment that begins with a colon. */
  add(method: string | readonly string[], url: string): void {
    if (url.includes('*')) return
    const known = this.#paths.get(url) ?? { segments: url.split('/'), methods: new Set() }
    for (const one of [method].flat()) known.methods.add(one)
    this.#paths.set(url, known)
  }

  /** The methods of a path. It may have been called with another. */
  methodsOf(path: string): readonly string[] {
    const segments = path.split('/')
    const methods = [...this.#paths.values()].filter((known) => matches(known, segments)).flatMap((known) => [...known.methods])
    return order.filter((method) => methods.includes(method))
  }

  /** The fault for an unknown method and path. It says nothing about stored objects, so it is the same for every caller. */
  unknown(method: string, url: string): Fault {
    // HEAD gets the response of GET, here too.
    return new Fault('not_found', { message: this.#message(method === 'HEAD' ? 'GET' : method, readPath(url)) })
  }

  #message(method: string, path: string): string {
    const methods = this.methodsOf(path)
    if (methods.length > 0) return `This path has no ${method}: it has ${joinNames(methods)}.`
    if (this.#personSteps?.methodsOf(path).includes(method))
      return 'No key can do this: a person takes this step at the dashboard, with a second factor.'
    const has = (other: string) => this.methodsOf(other).length > 0
    if (path.endsWith('/') && has(path.slice(0, -1))) return 'No endpoint has this path: leave out the slash at its end.'
    if (path.startsWith('/v1/v1/') && has(path.slice(3))) return 'No endpoint has this path: the base address ends in /v1 already.'
    if (has(`/v1${path}`)) return 'No endpoint has this path: put /v1 before it.'
    if (has(`${path}s`)) return `No endpoint has this path: ${path}s is one.`
    return 'No endpoint has this path. Check it, and the method, in the reference.'
  }
}

function matches({ segments }: KnownPath, requested: readonly string[]): boolean {
  return (
    segments.length === requested.length && segments.every((one, i) => (one.startsWith(':') ? requested[i] !== '' : one === requested[i]))
  )
}

/** The path as the router reads it. */
function readPath(url: string): string {
  const path = pathIn(url)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const joinNames = (names: readonly string[]): string => {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
