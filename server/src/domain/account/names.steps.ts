/** The check before storing a name that others read, for example in letters of the service. */
import type { Problem } from '@parley/contract/problems'
import { refuseProblems } from '../../core/fault.ts'
import { beginsWithService } from './names.rules.ts'

/** Names by the fields that hold them. */
type Names = Readonly<Record<string, string | null | undefined>>

export const serviceNameProblems = (names: Names, serviceName: string): Problem[] =>
  Object.entries(names)
    .filter(([, name]) => typeof name === 'string' && beginsWithService(name, serviceName))
    .map(([field]) => ({ field, reason: `must not begin with ${serviceName}, the name of the service` }))

export function refuseServiceNames(names: Names, serviceName: string): void {
  refuseProblems(serviceNameProblems(names, serviceName))
}
