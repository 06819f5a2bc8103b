/** The default filter of a queue of reviews: pending ones. */
interface StateFilter<State> {
  readonly status?: State
  readonly statuses?: string
}
export const pendingByDefault = <State>(filter: StateFilter<State | 'pending'>): StateFilter<State | 'pending'> =>
  filter.status === undefined && filter.statuses === undefined ? { status: 'pending' } : filter
