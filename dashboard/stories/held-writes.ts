/** Finds waits that prove nothing: what a page sends to change something is held back a while, and what the story then waits for is there all the same. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const heldMs = 1000

let checked = false

/** For every page that is opened with `HELD_WRITES=1`. */
export async function holdWrites(page: Page): Promise<void> {
  await page.addInitScript({ content: hold })
  if (checked) return
  checked = true
  const prototype = Object.getPrototypeOf(page.locator('body'))
  const waitFor = prototype.waitFor
  prototype.waitFor = async function (...given: unknown[]) {
    await waitFor.apply(this, given)
    // A page that leaves has nothing held.
    const held: unknown = await this.page()
      .evaluate('window.heldWrites?.join(", ") ?? ""')
      .catch(() => '')
    const place = new Error('').stack?.split('\n').find((line) => line.includes('.story.test.'))
    if (held !== '') expect.unreachable(`${this} is there before this was sent: ${held}\n${place}`)
  }
}

/** Marking as read, previews, quotes and a new authenticator are sent by a page itself. */
const hold = String.raw`
  const plain = window.fetch
  window.heldWrites = []
  window.fetch = async (input, options) => {
    const address = String(input.url ?? input)
    if ((options?.method ?? input.method ?? 'GET') !== 'GET' && !/\/read(-all)?$|(previews|quotes|authenticator)$/.test(address)) {
      window.heldWrites.push(address)
      await new Promise((done) => setTimeout(done, ${heldMs}))
      window.heldWrites.splice(window.heldWrites.indexOf(address), 1)
    }
    return plain(input, options)
  }
`
