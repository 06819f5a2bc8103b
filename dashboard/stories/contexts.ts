/** Keeps track of what the stories of a file opened, to close it afterwards. A separate file, because every test file loads it. */
import type { BrowserContext } from 'playwright-core'

const opened: BrowserContext[] = []

export const trackContext = (context: BrowserContext) => opened.push(context)

/** Returns what each open page shows, as in a screen reader. */
export async function pageSnapshots(): Promise<string> {
  const pages = opened.flatMap((context) => context.pages())
  const snapshots = pages.map(async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot()}`)
  return (await Promise.all(snapshots)).join('\n\n')
}

export async function closeContexts(): Promise<void> {
  const contexts = opened.splice(0)
  // Responses that a story fulfills itself may be in progress.
  await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await Promise.all(contexts.map((context) => context.close()))
}
