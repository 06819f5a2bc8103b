/** A person at the dashboard, who mints keys and revokes them. */
import type { Person } from '../two-instances.ts'

export class Page {
  readonly #origin: string
  #cookie = ''

  private constructor(origin: string) {
    this.#origin = origin
  }

  static async signIn(origin: string, { email, password }: Person): Promise<Page> {
    const page = new Page(origin)
    await page.#post('/auth/sign-in', { email, password })
    return page
  }

  async mintTestKey(): Promise<{ id: string; key: string }> {
    return (await this.#post('/keys', { name: 'to be revoked', mode: 'test' })) as { id: string; key: string }
  }

  async revoke(id: string): Promise<void> {
    await this.#post(`/keys/${id}/revoke`)
  }

  async #post(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}/v1${path}`, {
      method: 'POST',
      headers: { origin: this.#origin, cookie: this.#cookie, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const cookie = response.headers.get('set-cookie')
    if (cookie !== null) this.#cookie = cookie.split(';')[0] ?? ''
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}
