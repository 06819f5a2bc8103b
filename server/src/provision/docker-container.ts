/** What a rented container is made of: what it may use, and that it may do nothing to its host. */
import type { ContainerCreateOptions } from 'dockerode'
import type { MachineSpec } from './driver.ts'
import { PlaceSettings } from './settings.ts'

export const labels = { installation: 'parley.installation', rental: 'parley.rental', gpus: 'parley.gpus' } as const

/** What a machine without sizes of its own gets, for each GPU. */
const vcpusPerGpu = 4
const ramGbPerGpu = 16
const mostProcesses = 4096
const mostOpenFiles = 16_384
/** What signing in by SSH and installing packages need; all else is dropped. */
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
})

const limitOf = (Name: string, most: number) => ({ Name, Soft: most, Hard: most })

/** `gpus` are the devices of the host that it gets; null on a host that names none. */
export function containerOf(spec: MachineSpec, installation: string, gpus: readonly string[] | null): ContainerCreateOptions {
  const place = new PlaceSettings(spec.settings)
  const { vcpus, ramGb } = sizesOf(spec)
  const network = place.text('network')
  return {
    Image: spec.image,
    Labels: { [labels.installation]: installation, [labels.rental]: spec.rentalId, ...(gpus ? { [labels.gpus]: gpus.join(',') } : {}) },
    // An image whose command is a shell stays up.
    Tty: true,
    OpenStdin: true,
    ...(network === 'host' ? {} : { ExposedPorts: { '22/tcp': {} } }),
    HostConfig: {
      NanoCpus: vcpus * 1e9,
      Memory: ramGb * 2 ** 30,
      PidsLimit: mostProcesses,
      Ulimits: [limitOf('nproc', mostProcesses), limitOf('nofile', mostOpenFiles)],
      Privileged: false,
      CapDrop: ['ALL'],
      CapAdd: [...capabilities],
      SecurityOpt: ['no-new-privileges'],
      RestartPolicy: { Name: 'no' },
      ...(network ? { NetworkMode: network } : {}),
      ...(network === 'host' ? {} : { PortBindings: { '22/tcp': [{ HostPort: '' }] } }),
      ...(gpus ? { DeviceRequests: [{ Driver: 'nvidia', DeviceIDs: [...gpus], Capabilities: [['gpu']] }] } : {}),
    },
  }
}
