/** A double of a Docker engine's API, as far as the docker driver uses it, for what an engine without GPUs cannot show. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../http-client.ts'

/** A container, or the network of the same name. */
interface Thing {
  readonly name: string
  readonly words: Json
  running: boolean
  /** The archives that were uploaded to it, as received. */
  readonly archives: string[]
}

export class EngineDouble {
  readonly containers = new Map<string, Thing>()
  readonly networks = new Map<string, Thing>()
  /** The stats that it returns for every container. */
  stats: Json = {}
  /** Runs before each call is handled: a test can make it wait here, or fail, which cuts the connection. `what` is such as `list containers`, `create container`. */
  before: (what: string, name: string) => Promise<unknown> | undefined = () => undefined
  #server: Server | undefined

  /** Starts the engine. Returns its address as an offer's settings name it. */
  async listen(): Promise<{ readonly host: string; readonly port: number }> {
    const server = createServer((request, response) => void this.#answer(request, response).catch(() => response.destroy()))
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
    return running.flatMap(({ words }) => words.HostConfig.DeviceRequests?.[0]?.DeviceIDs ?? [])
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://engine')
    const [code, body] = await this.#act(request.method ?? '', url, Buffer.concat(chunks))
    response.writeHead(code, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  }

  async #act(method: string, url: URL, content: Buffer): Promise<[number, Json?]> {
    const [, kind = '', name = '', verb = ''] = url.pathname.split('/')
    if (kind === 'images') return [200, {}]
    const things = kind === 'networks' ? this.networks : this.containers
    const thing = kind.replace(/s$/, '')
    if (method === 'POST' && name === 'create') {
      const words = JSON.parse(content.toString())
      const made = { name: url.searchParams.get('name') ?? words.Name, words, running: false, archives: [] }
      await this.before(`create ${thing}`, made.name)
      if (things.has(made.name)) return [409, { message: 'the name is taken' }]
      things.set(made.name, made)
      return [201, { Id: made.name }]
    }
    const isList = method === 'GET' && (name === 'json' || name === '')
    await this.before(isList ? `list ${kind}` : `${verb || method} ${thing}`, name)
    if (isList) return [200, [...things.values()].map(({ words }) => ({ Labels: words.Labels }))]
    const found = things.get(name)
    if (!found) return [404, { message: 'no such thing' }]
    if (method === 'DELETE') things.delete(name)
    if (verb === 'start') found.running = true
    if (verb === 'archive') found.archives.push(content.toString())
    if (verb === 'stats') return [200, this.stats]
    return method === 'GET' ? [200, stateOf(found)] : [verb === 'archive' ? 200 : 204]
  }
}

const stateOf = ({ running }: Thing) => ({
  State: { Running: running, Status: running ? 'running' : 'created', ExitCode: 0 },
  NetworkSettings: { Ports: { '22/tcp': [{ HostIp: '', HostPort: '40022' }] } },
})
