/** Capacity as people read it: how many GPUs it is, and what it costs over longer than an hour. */

/** A month of GPU-hours: a year's hours in twelve parts. Invoices follow the months of a deal; this is for estimates alone. */
export const hoursPerMonth = 730

/** What a number of GPUs costs in a month at a price per GPU-hour. */
export const monthlyCents = (perGpuHourCents: number, gpus: number): number => perGpuHourCents * gpus * hoursPerMonth

/** What a GPU-hour costs at a price of a month. */
export const perGpuHourCents = (monthlyCents: number, gpus: number): number => monthlyCents / (gpus * hoursPerMonth)

/** `1,280 × H100 SXM`: all the GPUs of demand. */
export const gpusText = ({ nodes, gpusPerNode, gpuModel }: { nodes: number; gpusPerNode: number; gpuModel: string }): string =>
  `${(nodes * gpusPerNode).toLocaleString('en-US')} × ${gpuModel}`
