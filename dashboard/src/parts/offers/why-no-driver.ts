import type { Reply } from '../../client/operations.ts'

/** Why an offer's machines cannot run. Null if a driver is installed. */
export function whyNoDriver(choices: Reply<'readCatalogChoices'> | undefined): string | null {
  if (!choices) return 'The reference data is loading.'
  return choices.drivers.length === 0 ? 'No machines can run here because no driver is installed.' : null
}
