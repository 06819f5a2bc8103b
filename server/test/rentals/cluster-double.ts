/** A double of a cluster's API, as far as the kubernetes driver uses it: records as a fault everything that the client library's own model types do not describe. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as models from '@kubernetes/client-node'
import type { Json } from '../http-client.ts'

interface Attribute {
  readonly baseName: string
  readonly type: string
}
const attributesOf = (type: string): readonly Attribute[] | undefined =>
  (models as unknown as Record<string, { getAttributeTypeMap?: () => Attribute[] } | undefined>)[type]?.getAttributeTypeMap?.()

/** Where a value departs from a model type of the client library. */
export function modelErrors(value: Json, type: string, at = type): string[] {
  const list = /^Array<(.*)>$/.exec(type)
  if (list) return Array.isArray(value) ? value.flatMap((one, i) => modelErrors(one, list[1] ?? '', `${at}[${i}]`)) : [`${at} is no list`]
  const map = /^\{ \[key: string\]: (.*); \}$/.exec(type)
  if (map) return Object.entries(value).flatMap(([name, one]) => modelErrors(one, map[1] ?? '', `${at}.${name}`))
  const attributes = attributesOf(type)
  if (!attributes) return ['any', 'object', 'IntOrString', 'Quantity', 'Date', typeof value].includes(type) ? [] : [`${at} is no ${type}`]
  return Object.entries(value).flatMap(([name, one]) => {
    const known = attributes.find((attribute) => attribute.baseName === name)
    return known ? modelErrors(one, known.type, `${at}.${name}`) : [`${at}.${name} is unknown`]
  })
}

const kinds: Readonly<Record<string, string>> = {
  namespaces: 'V1Namespace',
  pods: 'V1Pod',
  services: 'V1Service',
  resourcequotas: 'V1ResourceQuota',
  networkpolicies: 'V1NetworkPolicy',
}

const collectionIn = ({ pathname }: URL) =>
  pathname
    .split('/')
    .filter((part) => part in kinds)
    .at(-1) ?? ''

export class ClusterDouble {
  /** By collection and name. */
  readonly objects = new Map<string, Json>()
  /** Every departure from the model types that was sent. */
  readonly faults: string[] = []
  /** Runs before each object is created: a test can make the cluster wait here. */
  beforeCreating: (collection: string) => Promise<unknown> | undefined = () => undefined
  /** The path of an object that still exists after it was deleted. */
  undeletablePath: string | undefined
  #server: Server | undefined

  async listen(): Promise<string> {
    const server = createServer((request, response) => void this.#handle(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  /** Sets a status on every pod, as a kubelet would report it. */
  reportPods(status: object): void {
    for (const [path, object] of this.objects) if (path.includes('/pods/')) object.status = status
  }
  found(collection: string): Json[] {
    return [...this.objects].filter(([path]) => path.includes(`/${collection}/`)).map(([, object]) => object)
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://cluster')
    if (request.method === 'POST') await this.beforeCreating(collectionIn(url))
    const [code, body] = this.#act(request.method ?? '', url, Buffer.concat(chunks).toString())
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #act(method: string, url: URL, text: string): [number, object] {
    const path = url.pathname
    const collection = collectionIn(url)
    if (method === 'POST') return this.#create(path, collection, JSON.parse(text))
    if (method === 'GET' && path.endsWith(`/${collection}`)) {
      const [name = '', value] = (url.searchParams.get('labelSelector') ?? '').split('=')
      return [200, { items: this.found(collection).filter((one) => one.metadata.labels?.[name] === value) }]
    }
    const object = this.objects.get(path)
    if (!object) return [404, { kind: 'Status', reason: 'NotFound' }]
    if (method === 'DELETE' && path !== this.undeletablePath) this.objects.delete(path)
    return [200, object]
  }

  #create(path: string, collection: string, object: Json): [number, object] {
    this.faults.push(...modelErrors(object, kinds[collection] ?? 'an unknown collection'))
    const at = `${path}/${object.metadata.name}`
    if (this.objects.has(at)) return [409, { kind: 'Status', reason: 'AlreadyExists' }]
    if (collection === 'services') object.spec.ports[0].nodePort = 30_022
    this.objects.set(at, object)
    return [201, object]
  }
}
