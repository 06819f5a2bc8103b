import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { V1Pod, V1Service } from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closedNetworks } from '../../src/provision/closed-networks.ts'
import type { Driver, MachineSpec } from '../../src/provision/driver.ts'
import { openKubernetes, stateOf } from '../../src/provision/kubernetes.ts'
import { podOf, policyOf } from '../../src/provision/kubernetes-objects.ts'
import { root } from '../paths.ts'
import { ClusterDouble, modelErrors } from './cluster-double.ts'

const signal = () => AbortSignal.timeout(10_000)

const kubeconfigOf = (server: string) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'double', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'parley', user: {} }],
    contexts: [{ name: 'double', context: { cluster: 'double', user: 'parley' } }],
    'current-context': 'double',
  })

describe('the kubernetes driver', () => {
  const cluster = new ClusterDouble()
  let driver: Driver
  let spec: MachineSpec
  let folder: string
  let desired = true
  beforeAll(async () => {
    driver = openKubernetes('here', { isDesired: async () => desired })
    folder = await mkdtemp(join(tmpdir(), 'parley-kube-'))
    const kubeconfig = join(folder, 'config')
    await writeFile(kubeconfig, kubeconfigOf(await cluster.listen()))
    const settings = { kubeconfig, namespace: 'rentals', address: '203.0.113.9', gpuQuota: 16 }
    spec = {
      rentalId: 'rental_0123456789abcdefABCDEF',
      image: 'vllm/vllm-openai:v0.6.6',
      gpuModel: 'h100-sxm',
      gpuCount: 4,
      vcpus: 32,
      ramGb: 256,
      storageGb: null,
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 mina@halden',
      settings,
      createdAtMs: 0,
    }
  })
  afterAll(async () => {
    await cluster.close()
    await rm(folder, { recursive: true })
  })

  it('creates a pod with its GPUs, a service and the namespace with its quota, once regardless of the number of calls', async () => {
    for (let i = 0; i < 3; i++) expect(await driver.start(spec, signal())).toEqual({ state: 'starting', pollIntervalMs: 2000 })
    expect(cluster.faults).toEqual([])
    expect([...cluster.objects.keys()].map((path) => path.split('/').at(-2))).toEqual([
      'namespaces',
      'resourcequotas',
      'networkpolicies',
      'services',
      'pods',
    ])
    const [pod] = cluster.found('pods')
    const [container] = pod.spec.containers
    expect(container.resources.limits).toEqual({ cpu: '32', memory: '256Gi', 'ephemeral-storage': '400Gi', 'nvidia.com/gpu': '4' })
    expect(container.securityContext).toMatchObject({ privileged: false, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
    expect(pod.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      hostNetwork: false,
      hostUsers: false,
      restartPolicy: 'Never',
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(container).not.toHaveProperty('env')
    expect(container).not.toHaveProperty('command')
    expect(cluster.found('namespaces')[0].metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'baseline' })
    expect(pod.metadata.labels).toMatchObject({ 'parley.dev/installation': 'here', 'parley.dev/rental': spec.rentalId })
    expect(pod.metadata.annotations['parley.dev/ssh-public-key']).toBe(spec.sshPublicKey)
    expect(cluster.found('services')[0].spec.selector).toEqual({ 'parley.dev/rental': spec.rentalId })
    expect(cluster.found('resourcequotas')[0].spec.hard).toEqual({ 'requests.nvidia.com/gpu': '16' })
  })

  it('allows a machine only incoming SSH, and outgoing traffic only to public addresses and name servers', () => {
    const [{ metadata, spec: policy }] = cluster.found('networkpolicies')
    expect(metadata.labels['parley.dev/rental']).toBe(spec.rentalId)
    expect(policy.podSelector.matchLabels).toEqual({ 'parley.dev/rental': spec.rentalId })
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(policy.ingress).toEqual([{ ports: [{ port: 22, protocol: 'TCP' }] }])
    const [egressRule, names] = policy.egress
    expect(egressRule).toEqual({ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: [...closedNetworks] } }] })
    for (const closed of ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8'])
      expect(egressRule.to[0].ipBlock.except).toContain(closed)
    expect(names.to[0].podSelector.matchLabels).toEqual({ 'k8s-app': 'kube-dns' })
    expect(names.ports).toEqual(['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol })))
  })

  it('uses the name servers of the settings, if they name any', () => {
    const nameservers = ['192.0.2.53', '2001:db8::53']
    const place = { ...spec, settings: { ...spec.settings, dns: nameservers } }
    expect(podOf(place, 'here').spec).toMatchObject({ dnsPolicy: 'None', dnsConfig: { nameservers } })
    const cidrs = policyOf(place, 'here').spec?.egress?.[1]?.to?.map(({ ipBlock }) => ipBlock?.cidr)
    expect(cidrs).toEqual(['192.0.2.53/32', '2001:db8::53/128'])
  })

  it('blocks what the firewall of a container host blocks', async () => {
    const rules = await readFile(join(root, 'deploy/rentals.nft'), 'utf8')
    const [, elements = ''] = /elements = \{([^}]*)\}/.exec(rules) ?? []
    expect(elements.split(',').map((one) => one.trim())).toEqual([...closedNetworks])
  })

  it('reports the connection when the pod is ready', async () => {
    cluster.reportPods({ phase: 'Running', containerStatuses: [{ name: 'machine', ready: true, image: '', imageID: '', restartCount: 0 }] })
    const connection = { host: '203.0.113.9', port: 30_022, username: 'root' }
    expect(await driver.status(spec, signal())).toEqual({ state: 'running', connection })
    expect(await driver.list(spec.settings, signal())).toEqual([spec.rentalId])
    expect(await openKubernetes('elsewhere', { isDesired: async () => true }).list(spec.settings, signal())).toEqual([])
  })

  it('reports the address of its balancer, which may be a name', () => {
    const pod: V1Pod = {
      status: { containerStatuses: [{ name: 'machine', ready: true, image: '', imageID: '', restartCount: 0 }] },
    }
    for (const [ingress, host] of [
      [{ ip: '203.0.113.5' }, '203.0.113.5'],
      [{ hostname: 'machines.example' }, 'machines.example'],
    ] as const) {
      const service: V1Service = { status: { loadBalancer: { ingress: [ingress] } } }
      expect(stateOf(pod, service, {})).toEqual({ state: 'running', connection: { host, port: 22, username: 'root' } })
    }
  })

  it('distinguishes a pod that ended, and an image that cannot be started, from a pod that is starting', async () => {
    for (const phase of ['Failed', 'Succeeded']) {
      cluster.reportPods({ phase })
      expect(await driver.status(spec, signal()), phase).toMatchObject({ state: 'failed' })
    }
    cluster.reportPods({ phase: 'Pending', containerStatuses: [{ ready: false, state: { waiting: { reason: 'InvalidImageName' } } }] })
    expect(await driver.status(spec, signal())).toMatchObject({ state: 'failed' })
    cluster.reportPods({ phase: 'Pending', containerStatuses: [{ ready: false, state: { waiting: { reason: 'ContainerCreating' } } }] })
    expect(await driver.status(spec, signal())).toMatchObject({ state: 'starting' })
  })

  it('keeps the policy until the pod is gone, deletes all of it, and can be called again without harm', async () => {
    const kinds = () => [...cluster.objects.keys()].map((path) => path.split('/').at(-2))
    const pod = [...cluster.objects.keys()].find((path) => path.includes('/pods/'))
    // A pod that ends slowly still exists after it was deleted.
    cluster.undeletablePath = pod
    expect(await driver.stop(spec, signal())).toBe('ending')
    expect(kinds()).toEqual(['namespaces', 'resourcequotas', 'networkpolicies', 'pods'])
    cluster.undeletablePath = undefined
    expect(await driver.stop(spec, signal())).toBe('gone')
    expect(await driver.stop(spec, signal())).toBe('gone')
    expect(await driver.status(spec, signal())).toEqual({ state: 'gone' })
    expect(kinds()).toEqual(['namespaces', 'resourcequotas'])
  })

  it('leaves nothing of a machine that was stopped while it was being created', async () => {
    cluster.beforeCreating = (collection) => (collection === 'pods' ? stopped() : undefined)
    const stopped = async () => {
      desired = false
      expect(await driver.stop(spec, signal())).toBe('gone')
    }
    expect(await driver.start(spec, signal())).toEqual({ state: 'gone' })
    expect(await driver.list(spec.settings, signal())).toEqual([])
    cluster.beforeCreating = () => undefined
    desired = true
  })

  it('lists what was left behind by a start that died before it created the pod', async () => {
    await driver.start(spec, signal())
    for (const path of cluster.objects.keys()) if (path.includes('/pods/')) cluster.objects.delete(path)
    expect(await driver.list(spec.settings, signal())).toEqual([spec.rentalId])
    await driver.stop(spec, signal())
    expect(await driver.list(spec.settings, signal())).toEqual([])
  })

  it('closes its connection to a hanging cluster when the signal aborts', async () => {
    const hanging = createServer()
    await once(hanging.listen(0, '127.0.0.1'), 'listening')
    const kubeconfig = join(folder, 'hanging')
    await writeFile(kubeconfig, kubeconfigOf(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`))
    const ended = new AbortController()
    const statusCall = driver.status({ ...spec, settings: { ...spec.settings, kubeconfig } }, ended.signal)
    const [socket]: Socket[] = await once(hanging, 'connection')
    const closed = socket && once(socket.on('error', () => {}).resume(), 'close')
    ended.abort()
    await expect(statusCall).rejects.toThrow()
    await closed
    hanging.close()
  })

  it('is checked against the library’s types by a double that detects departures', () => {
    expect(modelErrors({ metadata: { name: 'x' }, spec: { containers: [{ name: 'm', gpus: 4 }] } }, 'V1Pod')).toEqual([
      'V1Pod.spec.containers[0].gpus is unknown',
    ])
    expect(modelErrors({ spec: { hostNetwork: 'no' } }, 'V1Pod')).toEqual(['V1Pod.spec.hostNetwork is no boolean'])
  })
})
