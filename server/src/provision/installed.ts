/** The drivers of this installation: which are installed, and how each is opened. The large ones are loaded when a machine first needs them. */
import { drivers, type Driver as OfferDriver } from '@parley/contract/dashboard/catalog'
import type { Config } from '../config.ts'
import type { Clock } from '../core/clock.ts'
import { AbsentDriver } from './absent.ts'
import type { MachineClaims } from './driver.ts'
import { DriverRegistry } from './driver-registry.ts'
import { LocalDriver } from './local.ts'
import { SandboxDriver } from './sandbox.ts'

/** `local` simulates machines. The demo has it, other installations only if it is set. */
export function installedDrivers(config: Config): OfferDriver[] {
  const settings = {
    local: config.provisionLocal,
    docker: config.provisionDocker !== null,
    kubernetes: config.provisionKubernetes !== null,
  }
  return drivers.filter((name) => settings[name])
}

/** `installation` marks our machines where others run machines too. */
export function openDriverRegistry(
  config: Config,
  installation: string,
  clock: Clock,
  claims: MachineClaims,
): { readonly registry: DriverRegistry; readonly local: LocalDriver } {
  const now = () => clock.now()
  const local = new LocalDriver(config.provisionLocalSeconds * 1000, now)
  // A driver of real machines that is no longer installed still stops those it started.
  const openers = {
    local: async () => (config.provisionLocal ? local : new AbsentDriver()),
    docker: async () => (await import('./docker.ts')).openDocker(installation, claims),
    kubernetes: async () => (await import('./kubernetes.ts')).openKubernetes(installation, claims),
    sandbox: async () => new SandboxDriver(now),
  }
  const defaults = { docker: config.provisionDocker ?? {}, kubernetes: config.provisionKubernetes ?? {} }
  const callTimeoutMs = config.provisionCallSeconds * 1000
  return { registry: new DriverRegistry({ installed: installedDrivers(config), openers, defaults, callTimeoutMs, now }), local }
}
