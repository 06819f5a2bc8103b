import type { Locator, Page } from 'playwright-core'

/** Saves what is shown only once, and continues. Without saving, the page does not continue. */
export async function saveSecret(scope: Page | Locator, buttonName = 'I have saved it'): Promise<void> {
  await scope.getByRole('button', { name: 'Download' }).click()
  await scope.getByRole('button', { name: buttonName }).click()
}
