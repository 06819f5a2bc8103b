import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openLivedIn } from './lived-in.ts'
import { story } from './stage.ts'
import { visit, walk } from './walk.ts'

story("the operator's desk in a lived-in world", () => {
  let oona: Page
  beforeAll(async () => {
    oona = await (await openLivedIn()).proven('oona')
  })
  const withThings = ['/desk/review', '/desk/offers', '/desk/matching', '/desk/rentals', '/desk/companies', '/desk/agreements']

  it.each(['Desk', 'After the reveal', 'Directory', 'House'])('%s: each place, and the first thing in its list', async (title) => {
    await oona.goto('/')
    const group = oona.locator('.sidebar .group').filter({ has: oona.getByText(title, { exact: true }) })
    await group.waitFor()
    const links = await group.getByRole('link').all()
    expect(links.length).toBeGreaterThan(2)
    const places = await Promise.all(links.map((link) => link.getAttribute('href')))
    for (const place of places) {
      if (place === '/desk') await visit(oona, place)
      else expect(await walk(oona, place ?? ''), place ?? '').toBe(withThings.includes(place ?? ''))
    }
  })

  it('where a new agreement is published', () => visit(oona, '/desk/publish-agreement'))
})
