/** Machines as pods on a Kubernetes cluster, each with a service for its SSH port. Not yet run on a cluster: tested against a double of its API. */
import {
  ApiException,
  CoreV1Api,
  createConfiguration,
  KubeConfig,
  type Middleware,
  NetworkingV1Api,
  ServerConfiguration,
  type V1Pod,
  type V1Service,
} from '@kubernetes/client-node'
import type { Driver, MachineClaims, MachineRef, MachineSpec, MachineState } from './driver.ts'
import { labels, namespaceOf, objectName, podOf, policyOf, quotaOf, serviceOf } from './kubernetes-objects.ts'
import { DriverSettings } from './settings.ts'

const pollIntervalMs = 2_000
/** Reasons for waiting that never resolve. */
const permanentReasons: ReadonlySet<string> = new Set(['InvalidImageName', 'CreateContainerConfigError'])

/** What the driver asks the database. The cluster's scheduler assigns the GPUs. */
type Claims = Pick<MachineClaims, 'isDesired'>

export const openKubernetes = (installation: string, claims: Claims): Driver => new KubernetesDriver(installation, claims)

interface Cluster {
  readonly core: CoreV1Api
  readonly networking: NetworkingV1Api
}

class KubernetesDriver implements Driver {
  readonly #installation: string
  readonly #claims: Claims
  readonly #configs = new Map<string, KubeConfig>()
  readonly #prepared = new Set<string>()

  constructor(installation: string, claims: Claims) {
    this.#installation = installation
    this.#claims = claims
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const { core, networking } = this.#cluster(spec.settings, signal)
    const namespace = await this.#prepareNamespace(core, spec.settings)
    const driverSettings = new DriverSettings(spec.settings)
    const type = driverSettings.text('service') === 'LoadBalancer' ? 'LoadBalancer' : 'NodePort'
    // Before the pod, which must never run without it.
    await ignoreExisting(networking.createNamespacedNetworkPolicy({ namespace, body: policyOf(spec, this.#installation) }))
    await ignoreExisting(core.createNamespacedService({ namespace, body: serviceOf(spec.rentalId, this.#installation, type) }))
    const image = driverSettings.text('image') ?? spec.image
    await ignoreExisting(core.createNamespacedPod({ namespace, body: podOf({ ...spec, image }, this.#installation) }))
    // If the rental was stopped since, the stop may have deleted the policy before the pod existed.
    if (await this.#claims.isDesired(spec.rentalId)) return this.status(spec, signal)
    await this.stop(spec, signal)
    return { state: 'gone' }
  }

  async status(spec: MachineRef, signal: AbortSignal): Promise<MachineState> {
    const { core } = this.#cluster(spec.settings, signal)
    const objectRef = { namespace: namespaceIn(spec.settings), name: objectName(spec.rentalId) }
    const [pod, service] = await Promise.all([
      undefinedIfMissing(core.readNamespacedPod(objectRef)),
      undefinedIfMissing(core.readNamespacedService(objectRef)),
    ])
    return pod && service ? stateOf(pod, service, spec.settings) : { state: 'gone' }
  }

  async stop({ rentalId, settings }: MachineRef, signal: AbortSignal): Promise<'gone' | 'ending'> {
    const { core, networking } = this.#cluster(settings, signal)
    const objectRef = { namespace: namespaceIn(settings), name: objectName(rentalId) }
    await undefinedIfMissing(core.deleteNamespacedService(objectRef))
    await undefinedIfMissing(core.deleteNamespacedPod({ ...objectRef, gracePeriodSeconds: 5 }))
    // A pod that is being stopped still holds its GPUs, and its policy still applies.
    if (await undefinedIfMissing(core.readNamespacedPod(objectRef))) return 'ending'
    await undefinedIfMissing(networking.deleteNamespacedNetworkPolicy(objectRef))
    return 'gone'
  }

  async list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]> {
    const { core, networking } = this.#cluster(settings, signal)
    const selector = { namespace: namespaceIn(settings), labelSelector: `${labels.installation}=${this.#installation}` }
    const lists = await Promise.all([
      core.listNamespacedPod(selector),
      core.listNamespacedService(selector),
      networking.listNamespacedNetworkPolicy(selector),
    ])
    const found = lists.flatMap(({ items }) => items.flatMap(({ metadata }) => metadata?.labels?.[labels.rental] ?? []))
    return [...new Set(found)]
  }

  /** The cluster of the settings. Its calls end with the signal. */
  #cluster(settings: MachineSpec['settings'], signal: AbortSignal): Cluster {
    const config = this.#configOf(settings)
    const server = config.getCurrentCluster()?.server
    if (server === undefined) throw new Error('the kubeconfig names no cluster for its context')
    const configuration = createConfiguration({
      baseServer: new ServerConfiguration(server, {}),
      authMethods: { default: config },
      promiseMiddleware: [abortMiddleware(signal)],
    })
    return { core: new CoreV1Api(configuration), networking: new NetworkingV1Api(configuration) }
  }

  /** A kubeconfig and a context in it. Without them, KUBECONFIG, or the cluster that this process runs in. */
  #configOf(settings: MachineSpec['settings']): KubeConfig {
    const driverSettings = new DriverSettings(settings)
    const kubeconfig = driverSettings.text('kubeconfig')
    const context = driverSettings.text('context')
    const name = JSON.stringify([kubeconfig, context])
    const cached = this.#configs.get(name)
    if (cached) return cached
    const config = new KubeConfig()
    if (kubeconfig) config.loadFromFile(kubeconfig)
    else config.loadFromDefault()
    if (context) config.setCurrentContext(context)
    this.#configs.set(name, config)
    return config
  }

  async #prepareNamespace(core: CoreV1Api, settings: MachineSpec['settings']): Promise<string> {
    const namespace = namespaceIn(settings)
    const key = JSON.stringify(settings)
    if (this.#prepared.has(key)) return namespace
    await ignoreExisting(core.createNamespace({ body: namespaceOf(namespace) }))
    const gpus = new DriverSettings(settings).number('gpuQuota')
    if (gpus !== undefined) await ignoreExisting(core.createNamespacedResourceQuota({ namespace, body: quotaOf(gpus) }))
    this.#prepared.add(key)
    return namespace
  }
}

/** Each call ends with the signal, so a hanging cluster holds no connection. */
const abortMiddleware = (signal: AbortSignal): Middleware => ({
  pre: async (request) => {
    request.setSignal(signal)
    return request
  },
  post: async (response) => response,
})

const namespaceIn = (settings: MachineSpec['settings']) => new DriverSettings(settings).text('namespace') ?? 'parley-rentals'

export function stateOf(pod: V1Pod, service: V1Service, settings: MachineSpec['settings']): MachineState {
  const phase = pod.status?.phase
  if (phase === 'Failed' || phase === 'Succeeded') return { state: 'failed', reason: 'The pod ended by itself.' }
  const [container] = pod.status?.containerStatuses ?? []
  if (permanentReasons.has(container?.state?.waiting?.reason ?? ''))
    return { state: 'failed', reason: 'The image cannot be started on this cluster.' }
  const connection = connectionTo(service, settings)
  return container?.ready && connection ? { state: 'running', connection } : { state: 'starting', pollIntervalMs }
}

/** The balancer's address, or a node's: the settings name one that renters can reach. */
function connectionTo(service: V1Service, settings: MachineSpec['settings']) {
  const username = 'root'
  const [balancer] = service.status?.loadBalancer?.ingress ?? []
  const balanced = balancer?.ip ?? balancer?.hostname
  if (balanced) return { host: balanced, port: 22, username }
  const address = new DriverSettings(settings).text('address')
  const [port] = service.spec?.ports ?? []
  return address && port?.nodePort ? { host: address, port: port.nodePort, username } : undefined
}

const hasStatus = (error: unknown, code: number) => error instanceof ApiException && error.code === code

async function undefinedIfMissing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (hasStatus(error, 404)) return undefined
    throw error
  }
}

/** If the object exists already, an earlier step created it. */
async function ignoreExisting(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
  } catch (error) {
    if (!hasStatus(error, 409)) throw error
  }
}
