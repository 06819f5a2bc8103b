/** The drivers that come with the service. The heavy ones are loaded when an offer first needs them. */
import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { deriveKey } from '../sealing.ts'
import type { MachineClaims } from './driver.ts'
import { Fleet } from './fleet.ts'
import { LocalDriver } from './local.ts'

export function openFleet(
  config: Config,
  secret: Buffer,
  clock: Clock,
  claims: MachineClaims,
): { readonly fleet: Fleet; readonly local: LocalDriver } {
  const now = () => clock.now()
  const local = new LocalDriver(config.provisionLocalSeconds * 1000, now)
  // Marks what is ours where others run machines too; tells nothing of the secret.
  const installation = hash('sha256', deriveKey(secret, 'installation'), 'hex').slice(0, 16)
  const openers = {
    local: async () => local,
    docker: async () => (await import('./docker.ts')).openDocker(installation, claims),
    kubernetes: async () => (await import('./kubernetes.ts')).openKubernetes(installation),
  }
  const defaults = { docker: config.provisionDocker, kubernetes: config.provisionKubernetes }
  return { fleet: new Fleet({ openers, defaults, callMs: config.provisionCallSeconds * 1000, now }), local }
}
