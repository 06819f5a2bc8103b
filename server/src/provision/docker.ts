/** Machines as containers on any Docker-compatible engine. One installation per host: it knows which GPUs are taken by the labels it set. */
import Docker from 'dockerode'
import { containerOf, labels } from './docker-container.ts'
import type { Driver, MachinePlace, MachineSpec, MachineState } from './driver.ts'
import { PlaceSettings } from './settings.ts'
import { tarOf } from './tar.ts'

const lookAgainMs = 1_000
const sshPort = '22/tcp'

export const openDocker = (installation: string): Driver => new DockerDriver(installation)

class DockerDriver implements Driver {
  readonly #installation: string
  readonly #engines = new Map<string, Docker>()
  readonly #pulls = new Map<string, Promise<unknown>>()
  /** Containers are made one after the other, so that no two take the same GPUs. */
  #making: Promise<unknown> = Promise.resolve()

  constructor(installation: string) {
    this.#installation = installation
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const found = await this.status(spec, signal)
    if (found.state !== 'gone') return found
    const engine = this.#engine(spec.settings)
    if (!(await this.#hasImage(engine, imageOf(spec)))) return { state: 'starting', lookAgainMs }
    const making = this.#making.then(() => this.#make(engine, spec, signal))
    this.#making = making.catch(() => {})
    return (await making) ?? this.status(spec, signal)
  }

  async status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const container = this.#engine(spec.settings).getContainer(nameOf(spec.rentalId))
    const found = await orMissing(container.inspect({ abortSignal: signal }))
    if (found === undefined) return { state: 'gone' }
    const { Running, Status, ExitCode } = found.State
    if (Running) return { state: 'running', connection: connectionTo(found, spec) }
    if (Status !== 'created') return { state: 'failed', reason: `The container ended with code ${ExitCode}.` }
    // Made, and its maker died before it was started.
    await this.#begin(container, spec, signal)
    return { state: 'starting', lookAgainMs }
  }

  async stop({ rentalId, settings }: MachinePlace, signal: AbortSignal): Promise<'gone'> {
    const container = this.#engine(settings).getContainer(nameOf(rentalId))
    await orMissing(container.remove({ force: true, v: true, abortSignal: signal }))
    return 'gone'
  }

  async list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]> {
    const found = await this.#ours(this.#engine(settings), signal)
    return found.flatMap((container) => container.Labels[labels.rental] ?? [])
  }

  #ours(engine: Docker, signal: AbortSignal): Promise<Docker.ContainerInfo[]> {
    const filters = { label: [`${labels.installation}=${this.#installation}`] }
    return engine.listContainers({ all: true, filters, abortSignal: signal })
  }

  /** The engine that the settings name, else the one that DOCKER_HOST names, else the local socket. */
  #engine(settings: MachineSpec['settings']): Docker {
    const place = new PlaceSettings(settings)
    const socketPath = place.text('socketPath')
    const host = place.text('host')
    const port = place.number('port')
    const name = JSON.stringify([socketPath, host, port])
    const known = this.#engines.get(name)
    if (known) return known
    const made = new Docker(socketPath ? { socketPath } : host ? { host, port: port ?? 2376 } : undefined)
    this.#engines.set(name, made)
    return made
  }

  /** Whether the image is there; if not, it is being fetched when this returns, however long that takes. */
  async #hasImage(engine: Docker, image: string): Promise<boolean> {
    if (await orMissing(engine.getImage(image).inspect())) return true
    if (!this.#pulls.has(image)) {
      const pull = fetchImage(engine, image).finally(() => this.#pulls.delete(image))
      // What failed is tried anew by the next step, until the rental's deadline.
      pull.catch(() => {})
      this.#pulls.set(image, pull)
    }
    return false
  }

  /** Makes and starts the container; answers only where it cannot be. */
  async #make(engine: Docker, spec: MachineSpec, signal: AbortSignal): Promise<MachineState | undefined> {
    const taken = (await this.#ours(engine, signal)).flatMap((one) => one.Labels[labels.gpus]?.split(',') ?? [])
    const free = new PlaceSettings(spec.settings).texts('gpus')?.filter((gpu) => !taken.includes(gpu))
    if (free && free.length < spec.gpuCount) return { state: 'failed', reason: 'The host has no free GPUs.' }
    const words = containerOf({ ...spec, image: imageOf(spec) }, this.#installation, free?.slice(0, spec.gpuCount) ?? null)
    const container = await engine.createContainer({ ...words, name: nameOf(spec.rentalId), abortSignal: signal })
    await this.#begin(container, spec, signal)
    return undefined
  }

  async #begin(container: Docker.Container, spec: MachineSpec, signal: AbortSignal): Promise<void> {
    if (spec.sshPublicKey !== null) {
      const archive = tarOf('.ssh', 'authorized_keys', `${spec.sshPublicKey.trim()}\n`)
      await container.putArchive(archive, { path: '/root', abortSignal: signal })
    }
    await container.start({ abortSignal: signal })
  }
}

const nameOf = (rentalId: string) => `parley-${rentalId}`
/** A host may keep the templates' images under another name. */
const imageOf = (spec: MachineSpec) => new PlaceSettings(spec.settings).text('image') ?? spec.image

function connectionTo(found: Docker.ContainerInspectInfo, spec: MachineSpec) {
  const place = new PlaceSettings(spec.settings)
  const host = place.text('address') ?? place.text('host') ?? '127.0.0.1'
  const mapped = found.NetworkSettings.Ports?.[sshPort]?.[0]?.HostPort
  return { host, port: mapped === undefined ? 22 : Number(mapped), username: 'root' }
}

async function fetchImage(engine: Docker, image: string): Promise<void> {
  const stream = await engine.pull(image)
  await new Promise<void>((resolve, reject) => {
    engine.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()))
  })
}

/** Undefined where the engine knows no such thing. */
async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined
    throw error
  }
}
