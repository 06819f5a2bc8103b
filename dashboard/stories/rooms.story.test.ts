import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openLivedIn } from './lived-in.ts'
import { story } from './stage.ts'
import { visit, walk } from './walk.ts'

story('the rooms of companies in a lived-in world', () => {
  let ingrid: Page
  let ruth: Page
  beforeAll(async () => {
    const stage = await openLivedIn()
    ingrid = await stage.proven('ingrid')
    ruth = await stage.proven('ruth')
  })

  it.each(['/radar', '/lots', '/catalog', '/rentals'])('%s, and the first thing in its list', async (place) => {
    expect(await walk(ingrid, place)).toBe(true)
  })
  it.each(['/inquiries', '/wallet'])('%s', (place) => visit(ingrid, place))
  it("a buyer's start, and the grid as a table", async () => {
    await visit(ingrid, '/', 'start-of-a-buyer')
    await visit(ingrid, '/radar?view=table', 'radar-table')
  })
  it("a seller's start, the listings, one of them, and how it is edited", async () => {
    await visit(ruth, '/', 'start-of-a-seller')
    expect(await walk(ruth, '/listings')).toBe(true)
    await visit(ruth, `${new URL(ruth.url()).pathname}/edit`, 'listings-one-edit')
  })
  it.each(['/listings/new', '/offers'])('%s', (place) => visit(ruth, place))
})
