/** How often things are looked at, and how long before the end of the paid hour the next is held. */
export const paidHourMs = 3_600_000
export const renewLeadMs = 5 * 60_000
export const machineLookMs = 60_000
