import type { Locator, Page } from 'playwright-core'

/** Saves what is shown only once, and continues. Without saving, the page does not continue. */
export async function keep(place: Page | Locator, said = 'I have saved it'): Promise<void> {
  await place.getByRole('button', { name: 'Download' }).click()
  await place.getByRole('button', { name: said }).click()
}
