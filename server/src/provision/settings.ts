/** An offer's settings for the place where its machines run. A missing setting, or one of a wrong type, has its default. */
export class DriverSettings {
  readonly #values: Readonly<Record<string, unknown>>

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values
  }

  text(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  number(name: string): number | undefined {
    const value = this.#values[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  }
  flag(name: string): boolean | undefined {
    const value = this.#values[name]
    return typeof value === 'boolean' ? value : undefined
  }
  texts(name: string): readonly string[] | undefined {
    const value = this.#values[name]
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined
  }
}
