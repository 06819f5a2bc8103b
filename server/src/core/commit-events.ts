/** What a commit causes elsewhere in this process. A transaction names the event; its listeners are called after the commit. */

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
