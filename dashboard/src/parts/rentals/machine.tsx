/** A rental's machine, with the names of the reference data. */
import { useNamed } from '../named-text.tsx'

interface Machine {
  readonly gpuCount: number
  readonly gpuModel: string
  readonly name?: string | null
}

/** `2 × H100 SXM`. */
export const Gpus = ({ of: { gpuCount, gpuModel } }: { readonly of: Machine }) => `${gpuCount} × ${useNamed()(gpuModel)}`

/** The rental's name, or else its GPUs. */
export function useRentalTitle(): (rental: Machine) => string {
  const named = useNamed()
  return ({ name, gpuCount, gpuModel }) => name ?? `${gpuCount} × ${named(gpuModel)}`
}
export const RentalTitle = ({ of }: { readonly of: Machine }) => useRentalTitle()(of)
