/** What the stories of a file opened, so that all of it is closed after them; apart, because every test file loads this. */
import type { BrowserContext } from 'playwright-core'

const opened: BrowserContext[] = []

export const remember = (context: BrowserContext) => opened.push(context)

/** What each open page shows, as a screen reader would tell it. */
export async function whatIsShown(): Promise<string> {
  const pages = opened.flatMap((context) => context.pages())
  const told = pages.map(async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot()}`)
  return (await Promise.all(told)).join('\n\n')
}

export async function closeContexts(): Promise<void> {
  const contexts = opened.splice(0)
  // What a story answers itself may be under way.
  await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(contexts.map((context) => context.close()))
}
