/** The step before a name is kept that others read, in letters of the service among them. */
import { invalid } from '../../core/fault.ts'
import { beginsWithService } from './names.rules.ts'

export function refuseServiceName(field: string, name: string | null | undefined, serviceName: string): void {
  if (typeof name !== 'string' || !beginsWithService(name, serviceName)) return
  throw invalid(field, `must not begin with ${serviceName}, the name of the service`)
}
