/** The metrics as a scraper reads them. Every line is checked against the format. Samples are looked up by name and labels. */
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

const comment = /^# (HELP [a-z_]+ \S.*|TYPE [a-z_]+ (counter|gauge|histogram))$/
const sample = /^([a-z_]+(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})?) (-?\d+(?:\.\d+)?(?:e[+-]\d+)?|\+Inf|NaN)$/

export class Scrape {
  readonly text: string
  readonly #values = new Map<string, number>()

  constructor(text: string) {
    this.text = text
    expect(text.endsWith('\n')).toBe(true)
    for (const line of text.slice(0, -1).split('\n')) {
      if (comment.test(line)) continue
      const [, name = '', value] = sample.exec(line) ?? []
      expect(name, line).not.toBe('')
      expect(this.#values.has(name), `${name} is told twice`).toBe(false)
      this.#values.set(name, Number(value))
    }
  }

  /** The value of a sample, by its name with labels as in the text. */
  of(name: string): number | undefined {
    return this.#values.get(name)
  }
  get names(): string[] {
    return [...this.#values.keys()]
  }
}

export async function scrape(app: TestApp): Promise<Scrape> {
  const response = await fetch(`${app.opsUrl}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return new Scrape(await response.text())
}
