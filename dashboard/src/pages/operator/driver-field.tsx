import type { Reply } from '../../client/operations.ts'
import { SelectField } from '../../parts/fields.tsx'

type Drivers = Reply<'readCatalogChoices'>['drivers']

export const driverNames: Readonly<Record<Drivers[number], string>> = {
  docker: 'Docker',
  kubernetes: 'Kubernetes',
  local: 'Simulated machines',
}

/** The driver of an offer's machines, among the installed ones. */
export const DriverField = ({ installed, value }: { readonly installed: Drivers; readonly value?: Drivers[number] }) => (
  <SelectField
    name="driver"
    label="Machines run on"
    choices={installed.map((name) => ({ value: name, label: driverNames[name] }))}
    value={value}
  />
)
