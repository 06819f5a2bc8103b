/** An offer's settings for the place where its machines run. A missing setting, or one of a wrong type, has its default. */
export class PlaceSettings {
  readonly #words: Readonly<Record<string, unknown>>

  constructor(words: Readonly<Record<string, unknown>>) {
    this.#words = words
  }

  text(name: string): string | undefined {
    const value = this.#words[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  number(name: string): number | undefined {
    const value = this.#words[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  flag(name: string): boolean | undefined {
    const value = this.#words[name]
    return typeof value === 'boolean' ? value : undefined
  }
  texts(name: string): readonly string[] | undefined {
    const value = this.#words[name]
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
  }
}
