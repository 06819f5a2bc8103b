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
  await Promise.all(opened.splice(0).map((context) => context.close()))
}
