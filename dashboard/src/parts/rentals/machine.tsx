/** What a rental runs on, by the names of the reference data; until those are read, and where it has none, by the code. */
import { useRead } from '../../client/queries.ts'

interface Machine {
  readonly gpuCount: number
  readonly gpuModel: string
  readonly name?: string | null
}

/** Names of models, without their maker, and of regions, for codes. */
export function useMachineNames() {
  const choices = useRead('readCatalogChoices', {}).data
  const nameOf = (known: readonly { readonly code: string; readonly name: string }[] | undefined, code: string) =>
    known?.find((one) => one.code === code)?.name ?? code
  return {
    model: (code: string) => nameOf(choices?.models, code).replace(/^(?:NVIDIA|AMD) /, ''),
    region: (code: string) => nameOf(choices?.regions, code),
  }
}

export const RegionName = ({ code }: { readonly code: string }) => useMachineNames().region(code)

/** `2 × H100 SXM`. */
export const Gpus = ({ of: { gpuCount, gpuModel } }: { readonly of: Machine }) => `${gpuCount} × ${useMachineNames().model(gpuModel)}`

/** The name that it was given, otherwise its GPUs. */
export function useRentalTitle(): (rental: Machine) => string {
  const { model } = useMachineNames()
  return ({ name, gpuCount, gpuModel }) => name ?? `${gpuCount} × ${model(gpuModel)}`
}
export const RentalTitle = ({ of }: { readonly of: Machine }) => useRentalTitle()(of)
