import type { CompanyActivity } from '@parley/contract/dashboard/session'

/** A company's activity, in words. It determines its first steps and restricts nothing. */
export const activityChoices: readonly { readonly value: CompanyActivity; readonly label: string; readonly hint: string }[] = [
  { value: 'buying', label: 'Buy', hint: 'Find GPU capacity, and rent it.' },
  { value: 'selling', label: 'Sell', hint: 'Offer GPU capacity.' },
  { value: 'both', label: 'Both', hint: 'Buy and sell.' },
]
