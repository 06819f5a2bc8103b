/**
 * Stories on a slow network. `SLOW=writes` finds waits that prove nothing: it delays a page's writes, and fails if what the story then
 * waits for is already there. `SLOW=replies` finds what a story asks of a page, or does on it, before everything is there.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const slow = process.env.SLOW
if (slow !== undefined && slow !== 'writes' && slow !== 'replies') throw new Error(`SLOW is ${slow}: it is writes or replies`)
const writeDelayMs = 1000
const replyDelayMs = 350
const fileDelayMs = 150

export async function slowDown(page: Page): Promise<void> {
  if (slow === 'writes') await delayWrites(page)
  if (slow === 'replies') await delayReplies(page)
}

async function delayReplies(page: Page): Promise<void> {
  await page.addInitScript({ content: delayReplyScript })
  await page.context().route('**/assets/**', async (route) => {
    await new Promise((done) => setTimeout(done, fileDelayMs))
    await route.continue()
  })
}
const delayReplyScript = `
  const plain = window.fetch
  window.fetch = async (...given) => {
    const reply = await plain(...given)
    await new Promise((done) => setTimeout(done, ${replyDelayMs}))
    return reply
  }
`

let checked = false

async function delayWrites(page: Page): Promise<void> {
  await page.addInitScript({ content: delayWriteScript })
  if (checked) return
  checked = true
  const prototype = Object.getPrototypeOf(page.locator('body'))
  const waitFor = prototype.waitFor
  prototype.waitFor = async function (...args: unknown[]) {
    await waitFor.apply(this, args)
    // What is shown while it is sent is waited for by its mark.
    if (`${this}`.includes('aria-busy')) return
    // A page that navigates away has nothing delayed.
    const delayed: unknown = await this.page()
      .evaluate('window.heldWrites?.join(", ") ?? ""')
      .catch(() => '')
    const location = new Error('').stack?.split('\n').find((line) => line.includes('.story.test.'))
    if (delayed !== '') expect.unreachable(`${this} is there before this was sent: ${delayed}\n${location}`)
  }
}

/** A page sends these by itself: marks as read, previews, quotes and a new authenticator. */
const delayWriteScript = String.raw`
  const plain = window.fetch
  window.heldWrites = []
  window.fetch = async (input, options) => {
    const address = String(input.url ?? input)
    if ((options?.method ?? input.method ?? 'GET') !== 'GET' && !/\/read(-all)?$|(previews|quotes|authenticator)$/.test(address)) {
      window.heldWrites.push(address)
      await new Promise((done) => setTimeout(done, ${writeDelayMs}))
      window.heldWrites.splice(window.heldWrites.indexOf(address), 1)
    }
    return plain(input, options)
  }
`
