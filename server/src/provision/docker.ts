/** Machines as containers on any Docker-compatible engine, each on its own network. One installation per host. */
import Docker from 'dockerode'
import { boundsDisk, containerOf, labels, machineName, networkOf, sizesOf, sshPort } from './docker-container.ts'
import { metricsIn } from './docker-metrics.ts'
import type { Driver, MachineClaims, MachinePlace, MachineSpec, MachineState } from './driver.ts'
import { PlaceSettings } from './settings.ts'
import { tarOf } from './tar.ts'

const lookAgainMs = 1_000
/** As long as a rental waits for its machine. A pull that hangs is started again for the next rental. */
const longestPullMs = 15 * 60_000
/** Longer than any call may take. A hanging engine holds no connection for longer, not even for calls that the client library cannot abort. Only a pull may be silent longer. */
const longestSilenceMs = 60_000

export const openDocker = (installation: string, claims: MachineClaims): Driver => new DockerDriver(installation, claims)

class DockerDriver implements Driver {
  readonly #installation: string
  readonly #claims: MachineClaims
  readonly #engines = new Map<string, Docker>()
  /** The same engines, for pulls. */
  readonly #patient = new WeakMap<Docker, Docker>()
  /** The images that each engine is pulling. */
  readonly #pulls = new WeakMap<Docker, Set<string>>()

  constructor(installation: string, claims: MachineClaims) {
    this.#installation = installation
    this.#claims = claims
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const found = await this.status(spec, signal)
    if (found.state !== 'gone') return found
    const engine = this.#engine(spec.settings)
    if (!(await this.#hasImage(engine, imageOf(spec)))) return { state: 'starting', lookAgainMs }
    return (await this.#make(engine, spec, signal)) ?? this.status(spec, signal)
  }

  async status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const engine = this.#engine(spec.settings)
    const container = engine.getContainer(machineName(spec.rentalId))
    const found = await orMissing(container.inspect({ abortSignal: signal }))
    if (found === undefined) return { state: 'gone' }
    const { Running, Status, ExitCode } = found.State
    if (Running) {
      const connection = connectionTo(found, spec)
      return connection ? { state: 'running', connection } : { state: 'starting', lookAgainMs }
    }
    if (Status !== 'created') return { state: 'failed', reason: `The container ended with code ${ExitCode}.` }
    // It was created, and its creator crashed before it was started.
    return (await this.#begin(container, spec, signal)) ? { state: 'starting', lookAgainMs } : { state: 'gone' }
  }

  async stop({ rentalId, settings }: MachinePlace, signal: AbortSignal): Promise<'gone'> {
    const engine = this.#engine(settings)
    const name = machineName(rentalId)
    await orMissing(engine.getContainer(name).remove({ force: true, v: true, abortSignal: signal }))
    await orMissing(engine.getNetwork(name).remove({ abortSignal: signal }))
    return 'gone'
  }

  async list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]> {
    const engine = this.#engine(settings)
    const networks = engine.listNetworks({ filters: this.#ours, abortSignal: signal })
    const labelled = [...(await this.#containers(engine, signal)), ...(await networks)]
    return [...new Set(labelled.flatMap((one) => one.Labels?.[labels.rental] ?? []))]
  }

  async metrics(spec: MachineSpec, signal: AbortSignal) {
    const container = this.#engine(spec.settings).getContainer(machineName(spec.rentalId))
    const once = { stream: false, abortSignal: signal } as const
    const stats = await orMissing(container.stats(once))
    return stats === undefined ? 'gone' : metricsIn(stats, sizesOf(spec).vcpus)
  }

  get #ours() {
    return { label: [`${labels.installation}=${this.#installation}`] }
  }
  #containers(engine: Docker, signal: AbortSignal): Promise<Docker.ContainerInfo[]> {
    return engine.listContainers({ all: true, filters: this.#ours, abortSignal: signal })
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
    const where = socketPath ? { socketPath } : host ? { host, port: port ?? 2376 } : {}
    const made = new Docker({ ...where, timeout: longestSilenceMs })
    this.#engines.set(name, made)
    this.#patient.set(made, new Docker(where))
    return made
  }

  /** Whether the image is present. If not, a pull is running when this returns, and continues for as long as it takes. */
  async #hasImage(engine: Docker, image: string): Promise<boolean> {
    if (await orMissing(engine.getImage(image).inspect())) return true
    const pulls = this.#pulls.get(engine) ?? new Set()
    this.#pulls.set(engine, pulls)
    if (!pulls.has(image)) {
      pulls.add(image)
      // A failed pull is retried by the next step, until the rental's deadline.
      void fetchImage(this.#patient.get(engine) ?? engine, image)
        .catch(() => {})
        .finally(() => pulls.delete(image))
    }
    return false
  }

  /** Creates and starts the container. Returns a state only if that is impossible. */
  async #make(engine: Docker, spec: MachineSpec, signal: AbortSignal): Promise<MachineState | undefined> {
    const gpus = await this.#gpusFor(engine, spec, signal)
    if (gpus === 'none free') return { state: 'failed', reason: 'The host has no free GPUs.' }
    const name = machineName(spec.rentalId)
    if (!(await orMissing(engine.getNetwork(name).inspect())))
      await engine.createNetwork({ ...networkOf(spec.rentalId, this.#installation), abortSignal: signal })
    try {
      const words = containerOf({ ...spec, image: imageOf(spec) }, this.#installation, gpus)
      await engine.createContainer({ ...words, abortSignal: signal })
    } catch (error) {
      if (!isQuotaUnknown(error, spec)) throw error
      return { state: 'failed', reason: 'The host cannot bound what a machine writes to its disk.' }
    }
    return (await this.#begin(engine.getContainer(name), spec, signal)) ? undefined : { state: 'gone' }
  }

  /** The devices that the machine gets; null on a host that names none. A container that has no reservation keeps its own. */
  async #gpusFor(engine: Docker, spec: MachineSpec, signal: AbortSignal): Promise<readonly string[] | null | 'none free'> {
    const gpus = new PlaceSettings(spec.settings).texts('gpus')
    if (!gpus) return null
    const others = (await this.#containers(engine, signal)).filter((one) => one.Labels[labels.rental] !== spec.rentalId)
    const taken = new Set(others.flatMap((one) => one.Labels[labels.gpus]?.split(',') ?? []))
    const free = [...new Set(gpus)].filter((gpu) => !taken.has(gpu))
    return (await this.#claims.reserveGpus(spec.rentalId, addressOf(engine), free, spec.gpuCount)) ?? 'none free'
  }

  /** Starts a created container, unless its rental was stopped since. */
  async #begin(container: Docker.Container, spec: MachineSpec, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#claims.isWanted(spec.rentalId))) {
      await this.stop(spec, signal)
      return false
    }
    if (spec.sshPublicKey !== null) {
      const archive = tarOf('.ssh', 'authorized_keys', `${spec.sshPublicKey.trim()}\n`)
      await container.putArchive(archive, { path: '/root', abortSignal: signal })
    }
    await container.start({ abortSignal: signal })
    return true
  }
}

/** A host may have the templates' images under another name. */
const imageOf = (spec: MachineSpec) => new PlaceSettings(spec.settings).text('image') ?? spec.image

/** The engine's address, which is the same for all instances. */
function addressOf(engine: Docker): string {
  const { socketPath, host, port } = engine.modem as { socketPath?: string; host?: string; port?: number | string }
  return socketPath ?? `${host}:${port}`
}

/** Undefined while the engine has not published the port. */
function connectionTo(found: Docker.ContainerInspectInfo, spec: MachineSpec) {
  const place = new PlaceSettings(spec.settings)
  const host = place.text('address') ?? place.text('host') ?? '127.0.0.1'
  const port = Number(found.NetworkSettings.Ports?.[sshPort]?.[0]?.HostPort)
  return port > 0 ? { host, port, username: 'root' } : undefined
}

/** If their storage driver has no quotas, engines report this only in the message. The code is the same for any failure. */
const isQuotaUnknown = (error: unknown, spec: MachineSpec) =>
  boundsDisk(new PlaceSettings(spec.settings)) && /storage-opt|quota/i.test((error as Error).message)

async function fetchImage(engine: Docker, image: string): Promise<void> {
  const signal = AbortSignal.timeout(longestPullMs)
  const stream = await engine.pull(image, { abortSignal: signal })
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    engine.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()))
  })
}

/** Undefined if the engine has no such object. */
async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined
    throw error
  }
}
