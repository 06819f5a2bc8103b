import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Driver, MachineSpec } from '../src/provision/driver.ts'
import { openKubernetes } from '../src/provision/kubernetes.ts'
import { ClusterDouble, departures } from './cluster-double.ts'

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
  beforeAll(async () => {
    driver = openKubernetes('here')
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

  it('makes a pod with its GPUs, a service and the namespace with its quota, once however often it is asked', async () => {
    for (let i = 0; i < 3; i++) expect(await driver.start(spec, signal())).toEqual({ state: 'starting', lookAgainMs: 2000 })
    expect(cluster.faults).toEqual([])
    expect([...cluster.objects.keys()].map((path) => path.split('/').at(-2))).toEqual(['namespaces', 'resourcequotas', 'services', 'pods'])
    const [pod] = cluster.found('pods')
    const [container] = pod.spec.containers
    expect(container.resources.limits).toEqual({ cpu: '32', memory: '256Gi', 'nvidia.com/gpu': '4' })
    expect(container.securityContext).toMatchObject({ privileged: false, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
    expect(pod.spec).toMatchObject({ automountServiceAccountToken: false, hostNetwork: false, restartPolicy: 'Never' })
    expect(pod.metadata.labels).toMatchObject({ 'parley.dev/installation': 'here', 'parley.dev/rental': spec.rentalId })
    expect(pod.metadata.annotations['parley.dev/ssh-public-key']).toBe(spec.sshPublicKey)
    expect(cluster.found('services')[0].spec.selector).toEqual({ 'parley.dev/rental': spec.rentalId })
    expect(cluster.found('resourcequotas')[0].spec.hard).toEqual({ 'requests.nvidia.com/gpu': '16' })
  })

  it('reports the connection when the pod is ready', async () => {
    cluster.reportPods({ phase: 'Running', containerStatuses: [{ name: 'machine', ready: true, image: '', imageID: '', restartCount: 0 }] })
    const connection = { host: '203.0.113.9', port: 30_022, username: 'root' }
    expect(await driver.status(spec, signal())).toEqual({ state: 'running', connection })
    expect(await driver.list(spec.settings, signal())).toEqual([spec.rentalId])
    expect(await openKubernetes('elsewhere').list(spec.settings, signal())).toEqual([])
  })

  it('tells a pod that ended, and an image that cannot be started, from one that is starting', async () => {
    cluster.reportPods({ phase: 'Failed' })
    expect(await driver.status(spec, signal())).toMatchObject({ state: 'failed' })
    cluster.reportPods({ phase: 'Pending', containerStatuses: [{ ready: false, state: { waiting: { reason: 'InvalidImageName' } } }] })
    expect(await driver.status(spec, signal())).toMatchObject({ state: 'failed' })
    cluster.reportPods({ phase: 'Pending', containerStatuses: [{ ready: false, state: { waiting: { reason: 'ContainerCreating' } } }] })
    expect(await driver.status(spec, signal())).toMatchObject({ state: 'starting' })
  })

  it('ends pod and service, and is asked again without harm', async () => {
    await driver.stop(spec, signal())
    await driver.stop(spec, signal())
    expect(await driver.status(spec, signal())).toEqual({ state: 'gone' })
    expect([...cluster.objects.keys()].map((path) => path.split('/').at(-2))).toEqual(['namespaces', 'resourcequotas'])
  })

  it('is held to the library’s types by a double that knows a departure when it sees one', () => {
    expect(departures({ metadata: { name: 'x' }, spec: { containers: [{ name: 'm', gpus: 4 }] } }, 'V1Pod')).toEqual([
      'V1Pod.spec.containers[0].gpus is unknown',
    ])
    expect(departures({ spec: { hostNetwork: 'no' } }, 'V1Pod')).toEqual(['V1Pod.spec.hostNetwork is no boolean'])
  })
})
