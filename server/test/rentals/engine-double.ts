/** A double of a Docker engine's API, as far as the docker driver uses it, for what an engine without GPUs cannot show. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../http-client.ts'

/** A container, or the network of the same name. */
interface EngineObject {
  readonly name: string
  readonly spec: Json
  running: boolean
  /** The archives that were uploaded to it, as received. */
  readonly archives: string[]
}

export class EngineDouble {
  readonly containers = new Map<string, EngineObject>()
  readonly networks = new Map<string, EngineObject>()
  /** Images that it does not have yet, and the pulls that were begun. */
  readonly missingImages = new Set<string>()
  readonly pulls: string[] = []
  /** The stats that it returns for every container. */
  stats: Json = {}
  /**
   * Runs before each call is handled: a test can make it wait here, or fail, which cuts the connection. `operation` is such as
   * `list containers`, `create container`.
   */
  before: (operation: string, name: string) => Promise<unknown> | undefined = () => undefined
  #server: Server | undefined

  /** Starts the engine. Returns its address as an offer's settings name it. */
  async listen(): Promise<{ readonly host: string; readonly port: number }> {
    const server = createServer((request, response) => void this.#handle(request, response).catch(() => response.destroy()))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }
  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  /** The GPUs of every container that runs. */
  gpusInUse(): string[] {
    const running = [...this.containers.values()].filter((one) => one.running)
    return running.flatMap(({ spec }) => spec.HostConfig.DeviceRequests?.[0]?.DeviceIDs ?? [])
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://engine')
    const [code, body] = await this.#act(request.method ?? '', url, Buffer.concat(chunks))
    response.writeHead(code, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  }

  async #image(method: string, url: URL): Promise<[number, Json?]> {
    if (method === 'GET') {
      const image = decodeURIComponent(url.pathname).replace(/^\/images\/(.*)\/json$/, '$1')
      return this.missingImages.has(image) ? [404, { message: 'no such image' }] : [200, {}]
    }
    const image = [url.searchParams.get('fromImage'), url.searchParams.get('tag')].filter(Boolean).join(':')
    this.pulls.push(image)
    await this.before('pull image', image)
    this.missingImages.delete(image)
    return [200, { status: 'done' }]
  }

  async #act(method: string, url: URL, content: Buffer): Promise<[number, Json?]> {
    const [, kind = '', name = '', verb = ''] = url.pathname.split('/')
    if (kind === 'images') return this.#image(method, url)
    const objects = kind === 'networks' ? this.networks : this.containers
    const type = kind.replace(/s$/, '')
    if (method === 'POST' && name === 'create') {
      const spec = JSON.parse(content.toString())
      const made: EngineObject = { name: url.searchParams.get('name') ?? spec.Name, spec, running: false, archives: [] }
      await this.before(`create ${type}`, made.name)
      if (objects.has(made.name)) return [409, { message: 'the name is taken' }]
      objects.set(made.name, made)
      return [201, { Id: made.name }]
    }
    const isList = method === 'GET' && (name === 'json' || name === '')
    await this.before(isList ? `list ${kind}` : `${verb || method} ${type}`, name)
    if (isList) return [200, [...objects.values()].map(({ spec }) => ({ Labels: spec.Labels }))]
    const found = objects.get(name)
    if (!found) return [404, { message: 'no such thing' }]
    if (method === 'DELETE') objects.delete(name)
    if (verb === 'start') found.running = true
    if (verb === 'archive') found.archives.push(content.toString())
    if (verb === 'stats') return [200, this.stats]
    return method === 'GET' ? [200, stateOf(found)] : [verb === 'archive' ? 200 : 204]
  }
}

const stateOf = ({ running }: EngineObject) => ({
  State: { Running: running, Status: running ? 'running' : 'created', ExitCode: 0 },
  NetworkSettings: { Ports: { '22/tcp': [{ HostIp: '', HostPort: '40022' }] } },
})
