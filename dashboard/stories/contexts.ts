/** What the stories of a file opened, so that all of it is closed after them; apart, because every test file loads this. */
import type { BrowserContext } from 'playwright-core'

const opened: BrowserContext[] = []

export const remember = (context: BrowserContext) => opened.push(context)

export async function closeContexts(): Promise<void> {
  await Promise.all(opened.splice(0).map((context) => context.close()))
}
