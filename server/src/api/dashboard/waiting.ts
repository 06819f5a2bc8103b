/** What a queue of reviews shows where no state is asked for: what waits. */
interface Asked<State> {
  readonly status?: State
  readonly statuses?: string
}
export const waitingUnlessAsked = <State>(asked: Asked<State | 'pending'>): Asked<State | 'pending'> =>
  asked.status === undefined && asked.statuses === undefined ? { status: 'pending' } : asked
