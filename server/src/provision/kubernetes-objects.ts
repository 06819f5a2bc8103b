/** What a rented machine is on a cluster: a pod with its GPUs, a service that leads to it, and the namespace's quota of GPUs. */

import { hash } from 'node:crypto'
import type { V1Namespace, V1Pod, V1ResourceQuota, V1Service } from '@kubernetes/client-node'
import { capabilities, sizesOf } from './docker-container.ts'
import type { MachineSpec } from './driver.ts'

export const labels = {
  managedBy: 'app.kubernetes.io/managed-by',
  installation: 'parley.dev/installation',
  rental: 'parley.dev/rental',
} as const
const keyAnnotation = 'parley.dev/ssh-public-key'
const gpuResource = 'nvidia.com/gpu'
const sshPort = 22

/** Names on a cluster know no capitals, which our ids tell apart. */
export const objectName = (rentalId: string): string => `rental-${hash('sha256', rentalId, 'hex').slice(0, 32)}`

const labelsOf = (rentalId: string, installation: string) => ({
  [labels.managedBy]: 'parley',
  [labels.installation]: installation,
  [labels.rental]: rentalId,
})

export function podOf(spec: MachineSpec, installation: string): V1Pod {
  const { vcpus, ramGb } = sizesOf(spec)
  const { sshPublicKey } = spec
  const share = { cpu: String(vcpus), memory: `${ramGb}Gi`, [gpuResource]: String(spec.gpuCount) }
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: objectName(spec.rentalId),
      labels: labelsOf(spec.rentalId, installation),
      ...(sshPublicKey === null ? {} : { annotations: { [keyAnnotation]: sshPublicKey.trim() } }),
    },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      hostNetwork: false,
      containers: [
        {
          name: 'machine',
          image: spec.image,
          stdin: true,
          tty: true,
          ports: [{ name: 'ssh', containerPort: sshPort, protocol: 'TCP' }],
          resources: { limits: share, requests: share },
          securityContext: {
            privileged: false,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'], add: [...capabilities] },
            seccompProfile: { type: 'RuntimeDefault' },
          },
          ...(sshPublicKey === null ? {} : { volumeMounts: [{ name: 'ssh', mountPath: '/root/.ssh', readOnly: true }] }),
        },
      ],
      ...(sshPublicKey === null ? {} : { volumes: [keyVolume] }),
    },
  }
}

const keyVolume = {
  name: 'ssh',
  downwardAPI: {
    defaultMode: 0o600,
    items: [{ path: 'authorized_keys', fieldRef: { fieldPath: `metadata.annotations['${keyAnnotation}']` } }],
  },
}

export function serviceOf(rentalId: string, installation: string, type: 'NodePort' | 'LoadBalancer'): V1Service {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: objectName(rentalId), labels: labelsOf(rentalId, installation) },
    spec: {
      type,
      selector: { [labels.rental]: rentalId },
      ports: [{ name: 'ssh', port: sshPort, targetPort: 'ssh', protocol: 'TCP' }],
    },
  }
}

export const namespaceOf = (name: string): V1Namespace => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { [labels.managedBy]: 'parley' } },
})

/** So many GPUs may be rented in the namespace at once, whatever anybody asks for. */
export const quotaOf = (gpus: number): V1ResourceQuota => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'parley', labels: { [labels.managedBy]: 'parley' } },
  spec: { hard: { [`requests.${gpuResource}`]: String(gpus) } },
})
