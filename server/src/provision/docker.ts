/** Machines as containers on any Docker-compatible engine, each on its own network. One installation per host. */
import Docker from 'dockerode'
import { containerOf, labels, limitsDisk, machineName, networkOf, sizesOf, sshPort } from './docker-container.ts'
import { metricsIn } from './docker-metrics.ts'
import type { Driver, MachineClaims, MachineRef, MachineSpec, MachineState } from './driver.ts'
import { DriverSettings } from './settings.ts'
import { tarOf } from './tar.ts'

const pollIntervalMs = 1_000
/** As long as a rental waits for its machine. A pull that hangs is started again for the next rental. */
const pullTimeoutMs = 15 * 60_000
/** Longer than any call may take. A hanging engine holds no connection for longer, not even for calls that the client library cannot abort. Only a pull may be silent longer. */
const inactivityTimeoutMs = 60_000

export const openDocker = (installation: string, claims: MachineClaims): Driver => new DockerDriver(installation, claims)

class DockerDriver implements Driver {
  readonly #installation: string
  readonly #claims: MachineClaims
  readonly #engines = new Map<string, Docker>()
  /** The same engines, for pulls. */
  readonly #pullClients = new WeakMap<Docker, Docker>()
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
    if (!(await this.#hasImage(engine, imageOf(spec)))) return { state: 'starting', pollIntervalMs }
    return (await this.#createMachine(engine, spec, signal)) ?? this.status(spec, signal)
  }

  async status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const engine = this.#engine(spec.settings)
    const container = engine.getContainer(machineName(spec.rentalId))
    const found = await undefinedIfMissing(container.inspect({ abortSignal: signal }))
    if (found === undefined) return { state: 'gone' }
    const { Running, Status, ExitCode } = found.State
    if (Running) {
      const connection = connectionTo(found, spec)
      return connection ? { state: 'running', connection } : { state: 'starting', pollIntervalMs }
    }
    if (Status !== 'created') return { state: 'failed', reason: `The container ended with code ${ExitCode}.` }
    // It was created, and its creator crashed before it was started.
    return (await this.#startContainer(container, spec, signal)) ? { state: 'starting', pollIntervalMs } : { state: 'gone' }
  }

  async stop({ rentalId, settings }: MachineRef, signal: AbortSignal): Promise<'gone'> {
    const engine = this.#engine(settings)
    const name = machineName(rentalId)
    await undefinedIfMissing(engine.getContainer(name).remove({ force: true, v: true, abortSignal: signal }))
    await undefinedIfMissing(engine.getNetwork(name).remove({ abortSignal: signal }))
    return 'gone'
  }

  async list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]> {
    const engine = this.#engine(settings)
    const networks = engine.listNetworks({ filters: this.#installationFilter, abortSignal: signal })
    const labelled = [...(await this.#containers(engine, signal)), ...(await networks)]
    return [...new Set(labelled.flatMap((one) => one.Labels?.[labels.rental] ?? []))]
  }

  async metrics(spec: MachineSpec, signal: AbortSignal) {
    const container = this.#engine(spec.settings).getContainer(machineName(spec.rentalId))
    const statsOptions = { stream: false, abortSignal: signal } as const
    const stats = await undefinedIfMissing(container.stats(statsOptions))
    return stats === undefined ? 'gone' : metricsIn(stats, sizesOf(spec).vcpus)
  }

  get #installationFilter() {
    return { label: [`${labels.installation}=${this.#installation}`] }
  }
  #containers(engine: Docker, signal: AbortSignal): Promise<Docker.ContainerInfo[]> {
    return engine.listContainers({ all: true, filters: this.#installationFilter, abortSignal: signal })
  }

  /** The engine that the settings name, else the one that DOCKER_HOST names, else the local socket. */
  #engine(settings: MachineSpec['settings']): Docker {
    const driverSettings = new DriverSettings(settings)
    const socketPath = driverSettings.text('socketPath')
    const host = driverSettings.text('host')
    const port = driverSettings.number('port')
    const name = JSON.stringify([socketPath, host, port])
    const cached = this.#engines.get(name)
    if (cached) return cached
    const address = socketPath ? { socketPath } : host ? { host, port: port ?? 2376 } : {}
    const engine = new Docker({ ...address, timeout: inactivityTimeoutMs })
    this.#engines.set(name, engine)
    this.#pullClients.set(engine, new Docker(address))
    return engine
  }

  /** Whether the image is present. If not, a pull is running when this returns, and continues for as long as it takes. */
  async #hasImage(engine: Docker, image: string): Promise<boolean> {
    if (await undefinedIfMissing(engine.getImage(image).inspect())) return true
    const pulls = this.#pulls.get(engine) ?? new Set()
    this.#pulls.set(engine, pulls)
    if (!pulls.has(image)) {
      pulls.add(image)
      // A failed pull is retried by the next step, until the rental's deadline.
      void fetchImage(this.#pullClients.get(engine) ?? engine, image)
        .catch(() => {})
        .finally(() => pulls.delete(image))
    }
    return false
  }

  /** Creates and starts the container. Returns a state only if that is impossible. */
  async #createMachine(engine: Docker, spec: MachineSpec, signal: AbortSignal): Promise<MachineState | undefined> {
    const gpus = await this.#gpusFor(engine, spec, signal)
    if (gpus === 'none free') return { state: 'failed', reason: 'The host has no free GPUs.' }
    const name = machineName(spec.rentalId)
    if (!(await undefinedIfMissing(engine.getNetwork(name).inspect())))
      await engine.createNetwork({ ...networkOf(spec.rentalId, this.#installation), abortSignal: signal })
    try {
      const options = containerOf({ ...spec, image: imageOf(spec) }, this.#installation, gpus)
      await engine.createContainer({ ...options, abortSignal: signal })
    } catch (error) {
      if (!isQuotaUnknown(error, spec)) throw error
      return { state: 'failed', reason: 'The host cannot bound what a machine writes to its disk.' }
    }
    return (await this.#startContainer(engine.getContainer(name), spec, signal)) ? undefined : { state: 'gone' }
  }

  /** The devices that the machine gets; null on a host that names none. A container that has no reservation keeps its own. */
  async #gpusFor(engine: Docker, spec: MachineSpec, signal: AbortSignal): Promise<readonly string[] | null | 'none free'> {
    const gpus = new DriverSettings(spec.settings).texts('gpus')
    if (!gpus) return null
    const others = (await this.#containers(engine, signal)).filter((one) => one.Labels[labels.rental] !== spec.rentalId)
    const taken = new Set(others.flatMap((one) => one.Labels[labels.gpus]?.split(',') ?? []))
    const free = [...new Set(gpus)].filter((gpu) => !taken.has(gpu))
    return (await this.#claims.reserveGpus(spec.rentalId, addressOf(engine), free, spec.gpuCount)) ?? 'none free'
  }

  /** Starts a created container, unless its rental was stopped since. */
  async #startContainer(container: Docker.Container, spec: MachineSpec, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#claims.isDesired(spec.rentalId))) {
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
const imageOf = (spec: MachineSpec) => new DriverSettings(spec.settings).text('image') ?? spec.image

/** The engine's address, which is the same for all instances. */
function addressOf(engine: Docker): string {
  const { socketPath, host, port } = engine.modem as { socketPath?: string; host?: string; port?: number | string }
  return socketPath ?? `${host}:${port}`
}

/** Undefined while the engine has not published the port. */
function connectionTo(found: Docker.ContainerInspectInfo, spec: MachineSpec) {
  const driverSettings = new DriverSettings(spec.settings)
  const host = driverSettings.text('address') ?? driverSettings.text('host') ?? '127.0.0.1'
  const port = Number(found.NetworkSettings.Ports?.[sshPort]?.[0]?.HostPort)
  return port > 0 ? { host, port, username: 'root' } : undefined
}

/** If their storage driver has no quotas, engines report this only in the message. The code is the same for any failure. */
const isQuotaUnknown = (error: unknown, spec: MachineSpec) =>
  limitsDisk(new DriverSettings(spec.settings)) && /storage-opt|quota/i.test((error as Error).message)

async function fetchImage(engine: Docker, image: string): Promise<void> {
  const signal = AbortSignal.timeout(pullTimeoutMs)
  const stream = await engine.pull(image, { abortSignal: signal })
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    engine.modem.followProgress(stream, (error) => (error ? reject(error) : resolve()))
  })
}

/** Undefined if the engine has no such object. */
async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined
    throw error
  }
}
