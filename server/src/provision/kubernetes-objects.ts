/** A rented machine's objects on a cluster: a pod with its GPUs, its service, its network policy, and the namespace's GPU quota. */

import { hash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { V1Namespace, V1NetworkPolicy, V1NetworkPolicyEgressRule, V1Pod, V1ResourceQuota, V1Service } from '@kubernetes/client-node'
import { closedNetworks } from './closed-networks.ts'
import { capabilities, sizesOf } from './docker-container.ts'
import type { MachineRef, MachineSpec } from './driver.ts'
import { DriverSettings } from './settings.ts'

export const labels = {
  managedBy: 'app.kubernetes.io/managed-by',
  installation: 'parley.dev/installation',
  rental: 'parley.dev/rental',
} as const
const keyAnnotation = 'parley.dev/ssh-public-key'
const gpuResource = 'nvidia.com/gpu'
const sshPort = 22

/** Names on a cluster are lowercase, but our IDs are case-sensitive. */
export const objectName = (rentalId: string): string => `rental-${hash('sha256', rentalId, 'hex').slice(0, 32)}`

const labelsOf = (rentalId: string, installation: string) => ({
  [labels.managedBy]: 'parley',
  [labels.installation]: installation,
  [labels.rental]: rentalId,
})

export function podOf(spec: MachineSpec, installation: string): V1Pod {
  const { vcpus, ramGb, storageGb } = sizesOf(spec)
  const { sshPublicKey } = spec
  const resources = {
    cpu: String(vcpus),
    memory: `${ramGb}Gi`,
    // The disk writes and the output of the container. Beyond this, the pod is evicted.
    'ephemeral-storage': `${storageGb}Gi`,
    [gpuResource]: String(spec.gpuCount),
  }
  const nameServers = nameServersIn(spec.settings)
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
      // Root in the machine is an unprivileged user on its node.
      hostUsers: false,
      securityContext: { seccompProfile: { type: 'RuntimeDefault' } },
      ...(nameServers ? { dnsPolicy: 'None', dnsConfig: { nameservers: [...nameServers] } } : {}),
      containers: [
        {
          name: 'machine',
          image: spec.image,
          stdin: true,
          tty: true,
          ports: [{ name: 'ssh', containerPort: sshPort, protocol: 'TCP' }],
          resources: { limits: resources, requests: resources },
          securityContext: {
            privileged: false,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'], add: [...capabilities] },
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

/** A rental's network policy, which exists before its pod and after it: incoming SSH, outgoing connections to public addresses, and DNS. */
export function policyOf({ rentalId, settings }: MachineRef, installation: string): V1NetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: objectName(rentalId), labels: labelsOf(rentalId, installation) },
    spec: {
      podSelector: { matchLabels: { [labels.rental]: rentalId } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: [{ port: sshPort, protocol: 'TCP' }] }],
      egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: [...closedNetworks] } }] }, dnsEgressRule(settings)],
    },
  }
}

/** DNS of the settings' name servers, else of the cluster's own. */
function dnsEgressRule(settings: MachineSpec['settings']): V1NetworkPolicyEgressRule {
  const named = nameServersIn(settings)?.map((address) => ({ ipBlock: { cidr: `${address}/${isIPv6(address) ? 128 : 32}` } }))
  const own = {
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
    podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
  }
  return { to: named ?? [own], ports: ['UDP', 'TCP'].map((protocol) => ({ port: 53, protocol })) }
}

const nameServersIn = (settings: MachineSpec['settings']) => new DriverSettings(settings).texts('dns')

export const namespaceOf = (name: string): V1Namespace => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  // For anything else created in it: nothing privileged, no host access.
  metadata: { name, labels: { [labels.managedBy]: 'parley', 'pod-security.kubernetes.io/enforce': 'baseline' } },
})

/** The maximum of GPUs that may be rented in the namespace at the same time. */
export const quotaOf = (gpus: number): V1ResourceQuota => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'parley', labels: { [labels.managedBy]: 'parley' } },
  spec: { hard: { [`requests.${gpuResource}`]: String(gpus) } },
})
