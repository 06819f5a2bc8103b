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
import type { Driver, MachinePlace, MachineSpec, MachineState } from './driver.ts'
import { labels, namespaceOf, objectName, podOf, policyOf, quotaOf, serviceOf } from './kubernetes-objects.ts'
import { PlaceSettings } from './settings.ts'

const lookAgainMs = 2_000
/** Reasons for waiting that never resolve. */
const hopeless: ReadonlySet<string> = new Set(['InvalidImageName', 'CreateContainerConfigError'])

export const openKubernetes = (installation: string): Driver => new KubernetesDriver(installation)

interface Cluster {
  readonly core: CoreV1Api
  readonly networking: NetworkingV1Api
}

class KubernetesDriver implements Driver {
  readonly #installation: string
  readonly #configs = new Map<string, KubeConfig>()
  readonly #prepared = new Set<string>()

  constructor(installation: string) {
    this.#installation = installation
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    const { core, networking } = this.#cluster(spec.settings, signal)
    const namespace = await this.#prepareNamespace(core, spec.settings)
    const place = new PlaceSettings(spec.settings)
    const type = place.text('service') === 'LoadBalancer' ? 'LoadBalancer' : 'NodePort'
    // Before the pod, which must never run without it.
    await orPresent(networking.createNamespacedNetworkPolicy({ namespace, body: policyOf(spec, this.#installation) }))
    await orPresent(core.createNamespacedService({ namespace, body: serviceOf(spec.rentalId, this.#installation, type) }))
    const image = place.text('image') ?? spec.image
    await orPresent(core.createNamespacedPod({ namespace, body: podOf({ ...spec, image }, this.#installation) }))
    return this.status(spec, signal)
  }

  async status(spec: MachinePlace, signal: AbortSignal): Promise<MachineState> {
    const { core } = this.#cluster(spec.settings, signal)
    const where = { namespace: namespaceIn(spec.settings), name: objectName(spec.rentalId) }
    const [pod, service] = await Promise.all([orMissing(core.readNamespacedPod(where)), orMissing(core.readNamespacedService(where))])
    return pod && service ? stateOf(pod, service, spec.settings) : { state: 'gone' }
  }

  async stop({ rentalId, settings }: MachinePlace, signal: AbortSignal): Promise<'gone' | 'ending'> {
    const { core, networking } = this.#cluster(settings, signal)
    const where = { namespace: namespaceIn(settings), name: objectName(rentalId) }
    await orMissing(core.deleteNamespacedService(where))
    await orMissing(core.deleteNamespacedPod({ ...where, gracePeriodSeconds: 5 }))
    // A pod that is being stopped still holds its GPUs, and its policy still applies.
    if (await orMissing(core.readNamespacedPod(where))) return 'ending'
    await orMissing(networking.deleteNamespacedNetworkPolicy(where))
    return 'gone'
  }

  async list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]> {
    const { core, networking } = this.#cluster(settings, signal)
    const ours = { namespace: namespaceIn(settings), labelSelector: `${labels.installation}=${this.#installation}` }
    const lists = await Promise.all([
      core.listNamespacedPod(ours),
      core.listNamespacedService(ours),
      networking.listNamespacedNetworkPolicy(ours),
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
      promiseMiddleware: [ending(signal)],
    })
    return { core: new CoreV1Api(configuration), networking: new NetworkingV1Api(configuration) }
  }

  /** A kubeconfig and a context in it. Without them, KUBECONFIG, or the cluster that this process runs in. */
  #configOf(settings: MachineSpec['settings']): KubeConfig {
    const place = new PlaceSettings(settings)
    const kubeconfig = place.text('kubeconfig')
    const context = place.text('context')
    const name = JSON.stringify([kubeconfig, context])
    const known = this.#configs.get(name)
    if (known) return known
    const config = new KubeConfig()
    if (kubeconfig) config.loadFromFile(kubeconfig)
    else config.loadFromDefault()
    if (context) config.setCurrentContext(context)
    this.#configs.set(name, config)
    return config
  }

  async #prepareNamespace(core: CoreV1Api, settings: MachineSpec['settings']): Promise<string> {
    const namespace = namespaceIn(settings)
    const known = JSON.stringify(settings)
    if (this.#prepared.has(known)) return namespace
    await orPresent(core.createNamespace({ body: namespaceOf(namespace) }))
    const gpus = new PlaceSettings(settings).number('gpuQuota')
    if (gpus !== undefined) await orPresent(core.createNamespacedResourceQuota({ namespace, body: quotaOf(gpus) }))
    this.#prepared.add(known)
    return namespace
  }
}

/** Each call ends with the signal, so a hanging cluster holds no connection. */
const ending = (signal: AbortSignal): Middleware => ({
  pre: async (request) => {
    request.setSignal(signal)
    return request
  },
  post: async (response) => response,
})

const namespaceIn = (settings: MachineSpec['settings']) => new PlaceSettings(settings).text('namespace') ?? 'parley-rentals'

export function stateOf(pod: V1Pod, service: V1Service, settings: MachineSpec['settings']): MachineState {
  const phase = pod.status?.phase
  if (phase === 'Failed' || phase === 'Succeeded') return { state: 'failed', reason: 'The pod ended by itself.' }
  const [container] = pod.status?.containerStatuses ?? []
  if (hopeless.has(container?.state?.waiting?.reason ?? ''))
    return { state: 'failed', reason: 'The image cannot be started on this cluster.' }
  const connection = connectionTo(service, settings)
  return container?.ready && connection ? { state: 'running', connection } : { state: 'starting', lookAgainMs }
}

/** The balancer's address, or a node's: the settings name one that renters can reach. */
function connectionTo(service: V1Service, settings: MachineSpec['settings']) {
  const username = 'root'
  const [balancer] = service.status?.loadBalancer?.ingress ?? []
  const balanced = balancer?.ip ?? balancer?.hostname
  if (balanced) return { host: balanced, port: 22, username }
  const address = new PlaceSettings(settings).text('address')
  const [port] = service.spec?.ports ?? []
  return address && port?.nodePort ? { host: address, port: port.nodePort, username } : undefined
}

const answered = (error: unknown, code: number) => error instanceof ApiException && error.code === code

async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (answered(error, 404)) return undefined
    throw error
  }
}

/** If the object exists already, an earlier step created it. */
async function orPresent(making: Promise<unknown>): Promise<void> {
  try {
    await making
  } catch (error) {
    if (!answered(error, 409)) throw error
  }
}
