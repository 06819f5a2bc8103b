/** What a commit brings about elsewhere in this process. A transaction names it; whoever listens hears of it after the commit. */

export type CommitEvent = 'rights_changed' | 'catalog_changed' | 'rentals_due' | 'deliveries_due' | 'audited'

export class CommitEvents {
  readonly #listeners = new Map<CommitEvent, (() => void)[]>()

  on(event: CommitEvent, listener: () => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  emit(event: CommitEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }
}
