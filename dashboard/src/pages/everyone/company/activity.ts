import type { CompanyActivity } from '@parley/contract/dashboard/session'

/** What a company comes for, in words. It decides its first steps and closes nothing to it. */
export const activityChoices: readonly { readonly value: CompanyActivity; readonly label: string; readonly hint: string }[] = [
  { value: 'buying', label: 'Buy', hint: 'Find GPU capacity, and rent it.' },
  { value: 'selling', label: 'Sell', hint: 'Offer GPU capacity.' },
  { value: 'both', label: 'Both', hint: 'Buy and sell.' },
]
