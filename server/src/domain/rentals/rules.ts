/** What paid hours cost, when they are held, and how often machines are looked at. */
export const paidHourMs = 3_600_000
/** So long before the end of the paid hour the next is held. */
export const renewLeadMs = 5 * 60_000
export const machineLookMs = 60_000

/** What so many hours cost, as `cost_cents` charges it: to the millisecond, and rounded up once. */
export function costCents(hours: number, hourlyCents: number): number {
  const milliseconds = BigInt(Math.round(hours * paidHourMs))
  return Number((milliseconds * BigInt(hourlyCents) + BigInt(paidHourMs - 1)) / BigInt(paidHourMs))
}
