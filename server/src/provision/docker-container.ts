/** The configuration of a rented container: what it may use, and its isolation from the host. */
import { hash } from 'node:crypto'
import type { ContainerCreateOptions, NetworkCreateOptions } from 'dockerode'
import type { MachineSpec } from './driver.ts'
import { DriverSettings } from './settings.ts'

export const labels = { installation: 'parley.installation', rental: 'parley.rental', gpus: 'parley.gpus' } as const
export const sshPort = '22/tcp'

/** The name of the rental's container, and of its network. */
export const machineName = (rentalId: string) => `parley-${rentalId}`
const labelsOf = (rentalId: string, installation: string) => ({ [labels.installation]: installation, [labels.rental]: rentalId })

/** The sizes per GPU of a machine without sizes of its own. */
const vcpusPerGpu = 4
const ramGbPerGpu = 16
const storageGbPerGpu = 100
const maxProcesses = 4096
/** The kernel counts a user's processes of all containers together: as many as eight machines have, so that none exhausts the limit for others. */
const maxProcessesOfUser = 8 * maxProcesses
const maxOpenFiles = 16_384
/** The engine stores the container's output, in this many files of this size. */
const logFiles = { 'max-size': '10m', 'max-file': '3' } as const
/** What SSH logins and installing packages need. All other capabilities are dropped. */
export const capabilities = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
  'SYS_CHROOT',
] as const

export const sizesOf = (spec: MachineSpec) => ({
  vcpus: spec.vcpus ?? spec.gpuCount * vcpusPerGpu,
  ramGb: spec.ramGb ?? spec.gpuCount * ramGbPerGpu,
  storageGb: spec.storageGb ?? spec.gpuCount * storageGbPerGpu,
})

const limitOf = (Name: string, max: number) => ({ Name, Soft: max, Hard: max })

/** `gpus` are the devices of the host that it gets; null on a host that names none. */
export function containerOf(spec: MachineSpec, installation: string, gpus: readonly string[] | null): ContainerCreateOptions {
  const driverSettings = new DriverSettings(spec.settings)
  const { vcpus, ramGb, storageGb } = sizesOf(spec)
  const memoryBytes = ramGb * 2 ** 30
  const nameServers = driverSettings.texts('dns')
  return {
    name: machineName(spec.rentalId),
    Image: spec.image,
    Labels: { ...labelsOf(spec.rentalId, installation), ...(gpus ? { [labels.gpus]: gpus.join(',') } : {}) },
    // An image whose command is a shell stays up.
    Tty: true,
    OpenStdin: true,
    ExposedPorts: { [sshPort]: {} },
    HostConfig: {
      NanoCpus: vcpus * 1e9,
      Memory: memoryBytes,
      // The same number: no swap beyond the memory.
      MemorySwap: memoryBytes,
      PidsLimit: maxProcesses,
      Ulimits: [limitOf('nproc', maxProcessesOfUser), limitOf('nofile', maxOpenFiles)],
      LogConfig: { Type: 'json-file', Config: { ...logFiles } },
      ...(limitsDisk(driverSettings) ? { StorageOpt: { size: `${storageGb}G` } } : {}),
      Privileged: false,
      CapDrop: ['ALL'],
      CapAdd: [...capabilities],
      SecurityOpt: ['no-new-privileges'],
      RestartPolicy: { Name: 'no' },
      NetworkMode: machineName(spec.rentalId),
      ...(nameServers ? { Dns: [...nameServers] } : {}),
      PortBindings: { [sshPort]: [{ HostIp: driverSettings.text('bindAddress') ?? '', HostPort: '' }] },
      ...(gpus ? { DeviceRequests: [{ Driver: 'nvidia', DeviceIDs: [...gpus], Capabilities: [['gpu']] }] } : {}),
    },
  }
}

/** Only some engines can limit a container's disk writes. The operator of an engine that cannot sets `"storageQuota": false`. */
export const limitsDisk = (driverSettings: DriverSettings) => driverSettings.flag('storageQuota') ?? true

/** The rental's own network, without other rentals. The host's firewall recognizes rentals by the bridge's name. */
export const networkOf = (rentalId: string, installation: string): NetworkCreateOptions => ({
  Name: machineName(rentalId),
  CheckDuplicate: true,
  Driver: 'bridge',
  EnableIPv6: false,
  Labels: labelsOf(rentalId, installation),
  Options: { 'com.docker.network.bridge.name': bridgeName(rentalId) },
})

/** Begins like every rental's bridge in `deploy/rentals.nft`. An interface's name has 15 characters at most. */
const bridgeName = (rentalId: string) => `prl${hash('sha256', rentalId, 'hex').slice(0, 12)}`
