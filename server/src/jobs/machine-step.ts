/** The next step of a rental's machine. The driver is called outside of any transaction, and its result is then recorded. */
import { templateNamed } from '@parley/contract/templates'
import type { Tx } from '../db/client.ts'
import { endRental } from '../domain/rentals/end-rental.steps.ts'
import { abandonMachine, finishRental } from '../domain/rentals/finish-rental.ts'
import type { Machine } from '../domain/rentals/machines.store.ts'
import { machineCheckIntervalMs } from '../domain/rentals/rules.ts'
import { runRental } from '../domain/rentals/run-rental.ts'
import { type DueWork, postponeWork } from '../domain/rentals/work.store.ts'
import type { MachineSpec } from '../provision/driver.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'

const provisioningTimeoutMessage = 'The machine did not start within 15 minutes.'
/** The interval at which stopping an abandoned machine is still tried. */
const abandonedRetryMs = 600_000
const maxBackOffMs = 60_000

/** The wait grows with each failure. */
export const backOffMs = (attempts: number) => Math.min(maxBackOffMs, 500 * 2 ** Math.min(attempts, 10))

/** No change, to be checked again later; or a function that records the change. */
export type Outcome = { readonly recheckAfterMs: number; readonly failure?: string; readonly succeeded?: true } | ((tx: Tx) => unknown)

export function takeMachineStep(registry: DriverRegistry, machine: Machine, work: DueWork): Promise<Outcome> {
  const step = { provisioning: provision, running: watch, stopping: end, stopped: end }[machine.status]
  return step(registry, machine, work)
}

async function provision(registry: DriverRegistry, machine: Machine, work: DueWork): Promise<Outcome> {
  const { rentalId, overdueInMs } = machine
  if (overdueInMs <= 0) return (tx) => endRental(tx, rentalId, 'provisioning_failed', provisioningTimeoutMessage)
  const found = await registry.start(machine.driver, specOf(machine))
  switch (found.state) {
    case 'running':
      return (tx) => runRental(tx, rentalId, found.connection)
    case 'failed':
      return (tx) => endRental(tx, rentalId, 'provisioning_failed', found.reason)
    case 'starting':
      return { recheckAfterMs: Math.min(found.pollIntervalMs, overdueInMs), succeeded: true }
    case 'gone':
      return { recheckAfterMs: Math.min(backOffMs(work.attempts), overdueInMs) }
  }
}

async function watch(registry: DriverRegistry, machine: Machine): Promise<Outcome> {
  return (await isAlive(registry, machine)) ? { recheckAfterMs: machineCheckIntervalMs, succeeded: true } : interruption(machine)
}

/** Whether the machine of a running rental still exists. */
export async function isAlive(registry: DriverRegistry, machine: Machine): Promise<boolean> {
  const { state } = await registry.status(machine.driver, specOf(machine))
  return state === 'running' || state === 'starting'
}
/** The end of a rental whose machine is gone: it is billed until now, or until the end of the paid time. */
export const interruption =
  ({ rentalId }: Machine): Outcome =>
  (tx) =>
    endRental(tx, rentalId, 'interrupted')

async function end(registry: DriverRegistry, machine: Machine, work: DueWork): Promise<Outcome> {
  const { rentalId, endOverdue } = machine
  try {
    if ((await registry.stop(machine.driver, machine)) === 'gone') return (tx) => finishRental(tx, rentalId)
  } catch (error) {
    if (!endOverdue) throw error
  }
  if (!endOverdue) return { recheckAfterMs: backOffMs(work.attempts) }
  return async (tx) => {
    await abandonMachine(tx, rentalId)
    postponeWork(tx, work, abandonedRetryMs)
  }
}

export const specOf = (machine: Machine): MachineSpec => ({
  ...machine,
  image: templateNamed(machine.templateId)?.image ?? machine.templateId,
})
