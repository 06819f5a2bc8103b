import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSeededDashboard } from './seeded-dashboard.ts'
import { openTestDashboard, story } from './test-dashboard.ts'
import { visit, visitWithFirstItem } from './walk.ts'

const areas = ['buying', 'selling', 'introduced', 'everyone'] as const
const pages = join(import.meta.dirname, '../src/pages')

/** The pages of these areas except those of single objects. Pages that need no session have their own stories. */
const paths = areas.flatMap((area) =>
  [...readFileSync(join(pages, area, 'routes.ts'), 'utf8').matchAll(/ page\('([^'$]+)'/g)].flatMap(([, path]) => path ?? []),
)

const takesScreenshots = process.env.SCREENSHOTS === '1'

/** Other stories take pictures of pages while somebody works on them. These add the rest, when pictures are taken. */
describe.runIf(takesScreenshots)('pictures', () => {
  story('of a company that has done nothing yet', () => {
    let lena: Page
    beforeAll(async () => {
      lena = await (await openTestDashboard()).proven('lena')
    })
    it.each(paths)('%s', (path) => visit(lena, path, `empty${path.replaceAll('/', '-')}`))
    it('of a page that is not allowed', () => visit(lena, '/operator/review', 'not-allowed'))
  })

  story('of a lived-in world', () => {
    let ingrid: Page
    let ruth: Page
    beforeAll(async () => {
      const dashboard = await openSeededDashboard()
      ingrid = await dashboard.proven('ingrid')
      ruth = await dashboard.proven('ruth')
    })
    it('of a request, and its edit page', async () => {
      expect(await visitWithFirstItem(ingrid, '/requests')).toBe(true)
      await visit(ingrid, `${new URL(ingrid.url()).pathname}/edit`, 'request-edit')
    })
    it('of an opportunity, and its accept page', async () => {
      expect(await visitWithFirstItem(ruth, '/opportunities')).toBe(true)
      await visit(ruth, `${new URL(ruth.url()).pathname}/accept`, 'opportunity-accept')
    })
    it('of an introduction', async () => {
      expect(await visitWithFirstItem(ruth, '/introductions')).toBe(true)
    })
    it.each(['/invoices', '/billing', '/calls', '/keys', '/company', '/members', '/agreements', '/audit', '/inbox'])('%s', (path) =>
      visit(ruth, path, `lived-in${path.replaceAll('/', '-')}`),
    )
  })
})
