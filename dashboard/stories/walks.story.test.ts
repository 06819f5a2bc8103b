import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openLivedIn } from './lived-in.ts'
import { type Stage, story } from './stage.ts'
import { openFirst, visit } from './walk.ts'

story('every page of a lived-in world', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openLivedIn()
  })
  /** Goes to a place, and to the first thing in its list. */
  async function walk(page: Page, place: string, hasThings = true): Promise<void> {
    const name = place.slice(1).replaceAll('/', '-')
    await visit(page, place, name)
    expect(await openFirst(page, `${name}-one`), place).toBe(hasThings)
  }

  describe("of the operator's desk", () => {
    let oona: Page
    beforeAll(async () => {
      oona = await stage.proven('oona')
    })
    const withThings = ['/desk/review', '/desk/matching', '/desk/companies', '/desk/agreements']

    it.each(['Desk', 'After the reveal', 'Directory', 'House'])('%s: each place, and the first thing in its list', async (title) => {
      await oona.goto('/')
      const group = oona.locator('nav .group').filter({ has: oona.getByText(title, { exact: true }) })
      const links = await group.getByRole('link').all()
      expect(links.length).toBeGreaterThan(2)
      const places = await Promise.all(links.map((link) => link.getAttribute('href')))
      for (const place of places) {
        if (place === '/desk') await visit(oona, place)
        else await walk(oona, place ?? '', withThings.includes(place ?? ''))
      }
    })

    it('where a new agreement is published', async () => {
      await visit(oona, '/desk/publish-agreement')
    })
  })

  describe('of a buyer, as the owner sees them', () => {
    let ingrid: Page
    beforeAll(async () => {
      ingrid = await stage.proven('ingrid')
    })
    it.each(['/radar', '/lots', '/catalog', '/rentals'])('%s, and the first thing in its list', (place) => walk(ingrid, place))
    it.each(['/requests', '/inquiries', '/wallet', '/company'])('%s', (place) => visit(ingrid, place))
    it('the start, and the grid as a table', async () => {
      await visit(ingrid, '/', 'start-of-a-buyer')
      await visit(ingrid, '/radar?view=table', 'radar-table')
    })
  })

  describe('of a seller, as the owner sees them', () => {
    let ruth: Page
    beforeAll(async () => {
      ruth = await stage.proven('ruth')
    })
    it('the start, the listings, one of them, and how it is edited', async () => {
      await visit(ruth, '/', 'start-of-a-seller')
      await walk(ruth, '/listings')
      await visit(ruth, `${new URL(ruth.url()).pathname}/edit`, 'listings-one-edit')
    })
    it.each(['/listings/new', '/offers', '/opportunities', '/introductions'])('%s', (place) => visit(ruth, place))
  })
})
