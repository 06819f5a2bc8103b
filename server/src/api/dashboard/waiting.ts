/** The default filter of a queue of reviews: pending ones. */
interface Asked<State> {
  readonly status?: State
  readonly statuses?: string
}
export const waitingUnlessAsked = <State>(asked: Asked<State | 'pending'>): Asked<State | 'pending'> =>
  asked.status === undefined && asked.statuses === undefined ? { status: 'pending' } : asked
