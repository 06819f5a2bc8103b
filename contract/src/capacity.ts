/** Capacity in readable form: how many GPUs it is, and what it costs over periods longer than an hour. */

/** The hours of a month: a twelfth of a year's hours. Only for estimates, because invoices follow the months of a deal. */
export const hoursPerMonth = 730

/** The monthly cost of a number of GPUs at a price per GPU-hour. */
export const monthlyCents = (perGpuHourCents: number, gpus: number): number => perGpuHourCents * gpus * hoursPerMonth

/** The cost of a GPU-hour at a monthly price. */
export const perGpuHourCents = (monthlyCents: number, gpus: number): number => monthlyCents / (gpus * hoursPerMonth)

/** All GPUs of a demand, such as `1,280 × H100 SXM`. */
export const gpusText = ({ nodes, gpusPerNode, gpuModel }: { nodes: number; gpusPerNode: number; gpuModel: string }): string =>
  `${(nodes * gpusPerNode).toLocaleString('en-US')} × ${gpuModel}`
