/** What runs rented machines. Every call may be made again after a crash: it is about the rental's one machine, whatever came before. */
import type { Driver as OfferDriver } from '@parley/contract/dashboard/catalog'
import type { MachineMetrics } from '@parley/contract/dashboard/rental-metrics'
import type { Connection } from '@parley/contract/rentals'

export type { OfferDriver }
/** What an offer may name; and what every test world's rentals run on. */
export type DriverName = OfferDriver | 'sandbox'

export interface MachineSpec {
  /** Names the machine everywhere. */
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

export type MachinePlace = Pick<MachineSpec, 'rentalId' | 'settings'>

export type MachineState =
  | { readonly state: 'starting'; readonly lookAgainMs: number }
  | { readonly state: 'running'; readonly connection: Connection }
  /** It will never run; the reason is told to the renter, and holds no secret. */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'gone' }

export interface Driver {
  /** Sees to it that the machine is being started; of one that exists, how it is. */
  start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState>
  status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState>
  /** Sees to it that the machine is being ended; answers whether it is gone. */
  stop(spec: MachinePlace, signal: AbortSignal): Promise<'gone' | 'ending'>
  /** The rentals of every machine there is, and of every part that one left behind, wherever these settings lead. */
  list(settings: MachineSpec['settings'], signal: AbortSignal): Promise<readonly string[]>
  /** What a running machine uses now. A driver whose engine measures nothing has no such method. */
  metrics?(spec: MachineSpec, signal: AbortSignal): Promise<MachineMetrics | 'gone'>
}

/**
 * What all instances agree on in the database before a machine is started. A reservation lasts until the rental's machine
 * is gone: no lock is held while an engine is called, and whoever dies half-way leaves to the next what it had chosen.
 */
export interface MachineClaims {
  /** The rental's own GPUs of an engine: what it has, else so many of `free` that no other has. Null when they are too few, or it wants none any more. */
  reserveGpus(rentalId: string, engine: string, free: readonly string[], count: number): Promise<readonly string[] | null>
  /** Whether the rental still wants its machine. Asked after it was made and before it is started: a stop that came before is seen here, one that comes later finds it. */
  isWanted(rentalId: string): Promise<boolean>
}
