/** States as a table of moves. Users: update statements, the faults' `current`, the database's CHECK, `docs/states.md`, the dashboard. */

export interface Move<S extends string> {
  readonly from: readonly S[]
  readonly to: S
  /** Who makes the move, and how. */
  readonly by: string
}
export interface StateTable<S extends string = string, M extends string = string> {
  readonly objectType: string
  readonly states: readonly S[]
  readonly initial: S
  readonly moves: Readonly<Record<M, Move<S>>>
}

export const stateTable = <const S extends string, const M extends string>(table: StateTable<S, M>) => table

/** The states in which a move is allowed, for the update statements. */
export function sourcesOf<S extends string, M extends string>(table: StateTable<S, M>, move: M): readonly S[] {
  return table.moves[move].from
}

/** Whether an object never leaves this state. */
export const isFinal = <S extends string>({ moves }: StateTable<S>, state: NoInfer<S>): boolean =>
  Object.values<Move<S>>(moves).every(({ from, to }) => !from.includes(state) || to === state)
