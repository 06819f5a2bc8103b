/** Replaces the `local` driver where it is not installed: its machines do not exist, so rentals of them end and are no longer billed. */
import type { Driver, MachineState } from './driver.ts'

export class AbsentDriver implements Driver {
  async start(): Promise<MachineState> {
    return { state: 'failed', reason: 'This installation does not simulate machines.' }
  }
  async status(): Promise<MachineState> {
    return { state: 'gone' }
  }
  async stop(): Promise<'gone'> {
    return 'gone'
  }
  async list(): Promise<readonly string[]> {
    return []
  }
}
