/**
 * Stories on a slow network. `SLOW=writes` finds waits that prove nothing: it delays a page's writes, and fails if what the story then
 * waits for is already there. `SLOW=replies` finds what a story asks of a page, or does on it, before everything is there.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const slow = process.env.SLOW
if (slow !== undefined && slow !== 'writes' && slow !== 'replies') throw new Error(`SLOW is ${slow}: it is writes or replies`)
const writeHeldMs = 1000
const replyHeldMs = 350
const fileHeldMs = 150

export async function slowDown(page: Page): Promise<void> {
  if (slow === 'writes') await holdWrites(page)
  if (slow === 'replies') await holdReplies(page)
}

async function holdReplies(page: Page): Promise<void> {
  await page.addInitScript({ content: holdReply })
  await page.context().route('**/assets/**', async (route) => {
    await new Promise((done) => setTimeout(done, fileHeldMs))
    await route.continue()
  })
}
const holdReply = `
  const plain = window.fetch
  window.fetch = async (...given) => {
    const reply = await plain(...given)
    await new Promise((done) => setTimeout(done, ${replyHeldMs}))
    return reply
  }
`

let checked = false

async function holdWrites(page: Page): Promise<void> {
  await page.addInitScript({ content: holdWrite })
  if (checked) return
  checked = true
  const prototype = Object.getPrototypeOf(page.locator('body'))
  const waitFor = prototype.waitFor
  prototype.waitFor = async function (...given: unknown[]) {
    await waitFor.apply(this, given)
    // What is shown while it is sent is waited for by its mark.
    if (`${this}`.includes('aria-busy')) return
    // A page that navigates away has nothing delayed.
    const held: unknown = await this.page()
      .evaluate('window.heldWrites?.join(", ") ?? ""')
      .catch(() => '')
    const place = new Error('').stack?.split('\n').find((line) => line.includes('.story.test.'))
    if (held !== '') expect.unreachable(`${this} is there before this was sent: ${held}\n${place}`)
  }
}

/** A page sends these by itself: marks as read, previews, quotes and a new authenticator. */
const holdWrite = String.raw`
  const plain = window.fetch
  window.heldWrites = []
  window.fetch = async (input, options) => {
    const address = String(input.url ?? input)
    if ((options?.method ?? input.method ?? 'GET') !== 'GET' && !/\/read(-all)?$|(previews|quotes|authenticator)$/.test(address)) {
      window.heldWrites.push(address)
      await new Promise((done) => setTimeout(done, ${writeHeldMs}))
      window.heldWrites.splice(window.heldWrites.indexOf(address), 1)
    }
    return plain(input, options)
  }
`
