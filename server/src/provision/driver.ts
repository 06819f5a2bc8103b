/** Drivers run rented machines. Every call may be repeated after a crash: it concerns the rental's one machine, regardless of earlier calls. */
import type { Driver as OfferDriver } from '@parley/contract/dashboard/catalog'
import type { MachineMetrics } from '@parley/contract/dashboard/rental-metrics'
import type { Connection } from '@parley/contract/rentals'

export type { OfferDriver }
/** The drivers that an offer may name, and the one that every test world's rentals use. */
export type DriverName = OfferDriver | 'sandbox'

export interface MachineSpec {
  /** Identifies the machine everywhere. */
  readonly rentalId: string
  readonly image: string
  readonly gpuModel: string
  readonly gpuCount: number
  readonly vcpus: number | null
  readonly ramGb: number | null
  readonly storageGb: number | null
  readonly sshPublicKey: string | null
  /** The offer's settings for its driver. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly createdAtMs: number
}

export type MachineRef = Pick<MachineSpec, 'rentalId' | 'settings'>

export type MachineState =
  | { readonly state: 'starting'; readonly pollIntervalMs: number }
  | { readonly state: 'running'; readonly connection: Connection }
  /** It will never run. The renter sees the reason, which contains no secret. */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'gone' }

export interface Driver {
  /** Ensures that the machine is being started. Returns the state of one that exists. */
  start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState>
  status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState>
  /** Ensures that the machine is being stopped. Returns whether it is gone. */
  stop(spec: MachineRef, signal: AbortSignal): Promise<'gone' | 'ending'>
  /** The rentals of all existing machines, and of leftover parts of machines, in the place of these settings. */
  list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]>
  /** The current resource usage of a running machine. A driver whose engine measures nothing lacks this method. */
  metrics?(spec: MachineSpec, signal: AbortSignal): Promise<MachineMetrics | 'gone'>
}

/**
 * What all instances agree on in the database before a machine is started. A reservation lasts until the rental's machine
 * is gone. No lock is held while an engine is called, and after a crash the next instance finds what was chosen.
 */
export interface MachineClaims {
  /** The rental's own GPUs of an engine: those it has, else `count` of `free` that no other has. Null if too few are free, or it no longer wants any. */
  reserveGpus(rentalId: string, engine: string, free: readonly string[], count: number): Promise<readonly string[] | null>
  /** Whether the rental still wants its machine. Checked after the machine is created, and before it is started if that is a separate step: an earlier stop is seen here, a later one finds the machine. */
  isDesired(rentalId: string): Promise<boolean>
}
