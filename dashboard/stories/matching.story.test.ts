import { beforeAll, expect, it } from 'vitest'
import { putListing, validDemand } from '../../server/test/listings.ts'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('demand', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('is matched on one page: the best listings side by side, each with its reasons, and offered to the chosen ones', async () => {
    const { app } = dashboard
    await putListing(app, 'kestrel', { title: '8 × H100 SXM, Oslo' })
    await putListing(app, 'basalt', { title: '8 × H100 SXM on geothermal power', price_per_hour_cents: 238, quantity_available: 32 })
    await putListing(app, 'basalt', { title: '8 × A100 80 GB', gpu_model: 'A100 SXM', price_per_hour_cents: 119 })
    await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), budgetMonthlyCents: 3_000_000 })

    const [oona, ruth] = [await dashboard.as('oona'), await dashboard.as('ruth')]
    await oona.getByRole('link', { name: '1 request to match' }).click()
    await oona.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).click()
    await oona.getByText('For Halden Research').waitFor()
    const columns = oona.getByRole('columnheader')
    await columns.filter({ hasText: 'Oslo' }).waitFor()
    expect(await columns.last().innerText()).toContain('A100')
    await oona.getByText('A100 SXM. The request is for H100 SXM.').waitFor()
    await oona.getByLabel(/^Offer to Kestrel Compute/).check()
    await oona.getByLabel(/^Offer to Basalt Cloud: 8 × H100/).check()
    await screenshot(oona, 'matching')
    await scan(oona)
    await oona.getByRole('button', { name: 'Offer to 2 sellers' }).click()
    await oona.getByText('Offered to 2 sellers').waitFor()
    expect(await oona.getByLabel(/^Offer to Kestrel Compute/).count()).toBe(0)
    await screenshot(oona, 'matching-offered')
    await ruth.getByRole('link', { name: /^Opportunity: .* Decide within/ }).waitFor()
  })

  it('whose text may identify its buyer is marked, and offered by an operator who confirms having read it', async () => {
    const { app } = dashboard
    await putListing(app, 'kestrel', { title: '8 × H100 SXM, Bergen' })
    const demand = { ...validDemand(await app.nowMs()), region: 'eu-north: Mina, halden(dot)example' }
    const { id } = (await app.as('mina').post('/requests', demand)).body
    const oona = await dashboard.as('oona')
    await oona.goto('/operator/matching')
    await oona.getByText('3 flags').waitFor()
    await oona.goto(`/operator/matching/${id}`)
    await oona.getByText('What sellers will see').first().waitFor()
    expect(await oona.locator('mark').allInnerTexts()).toEqual(['Mina', 'halden(dot)example'])
    await oona.getByLabel(/^Offer to Kestrel Compute: 8 × H100 SXM, Bergen/).check()
    await screenshot(oona, 'matching-flagged')
    await scan(oona)
    const offer = oona.getByRole('button', { name: 'Offer to 1 seller' })
    expect(await offer.getAttribute('aria-disabled')).toBe('true')
    await oona.getByLabel(/^I have reviewed what sellers will see/).check()
    await offer.click()
    await oona.getByText('Offered to 1 seller').waitFor()
  })

  it('is offered with the text that was read: an edited text, or another request, has to be read again', async () => {
    const { app } = dashboard
    await putListing(app, 'kestrel', { title: '8 × H100 SXM, Tromsø' })
    const demand = { ...validDemand(await app.nowMs()), region: 'eu-north: Mina' }
    const file = async () => (await app.as('mina').post('/requests', demand)).body.id as string
    const [one, other] = [await file(), await file()]
    const oona = await dashboard.as('oona')
    await oona.goto(`/operator/matching/${other}`)
    const read = oona.getByLabel(/^I have reviewed what sellers will see/)
    await read.waitFor()
    const goTo = async (id: string) => {
      await oona.keyboard.press('Control+k')
      await oona.getByRole('combobox').fill(id)
      await oona.getByRole('option').filter({ hasText: 'Request' }).first().waitFor()
      await oona.keyboard.press('Enter')
      await oona.waitForURL(`**/operator/matching/${id}`)
      await read.waitFor()
    }
    await goTo(one)
    await oona.getByLabel(/^Offer to Kestrel Compute: 8 × H100 SXM, Tromsø/).check()
    await read.check()
    await goTo(other)
    expect(await read.isChecked()).toBe(false)
    expect(await oona.getByRole('button', { name: 'Offer', exact: true }).count()).toBe(1)

    await goTo(one)
    await read.check()
    await app.as('mina').patch(`/requests/${one}`, { region: 'eu-north: Mina Vahl' })
    await oona.getByText('Mina Vahl').first().waitFor()
    expect(await read.isChecked()).toBe(false)
  })

  it('that somebody else offers to a chosen seller meanwhile is offered to the others', async () => {
    const { app } = dashboard
    const bodo = await putListing(app, 'kestrel', { title: '8 × H100 SXM, Bodø' })
    await putListing(app, 'basalt', { title: '8 × H100 SXM, Akureyri' })
    const { id } = (await app.as('mina').post('/requests', validDemand(await app.nowMs()))).body
    const oona = await dashboard.as('oona')
    await oona.goto(`/operator/matching/${id}`)
    const inBodo = oona.getByLabel(/^Offer to Kestrel Compute: 8 × H100 SXM, Bodø/)
    await inBodo.check()
    await oona.getByLabel(/^Offer to Basalt Cloud: 8 × H100 SXM, Akureyri/).check()
    const offered = await (await app.proven('oona')).post(`/operator/requests/${id}/offers`, { listingIds: [bodo] })
    expect(offered.status).toBe(201)
    await inBodo.waitFor({ state: 'detached' })
    await oona.getByRole('button', { name: 'Offer to 1 seller' }).click()
    await oona.getByText('Offered to 1 seller').waitFor()
  })

  it('on two listings of a seller is two tasks, of which none stays after it is done', async () => {
    const { app } = dashboard
    const listings = [await putListing(app, 'basalt', { title: 'One' }), await putListing(app, 'basalt', { title: 'Two' })]
    const operator = await app.proven('oona')
    await app.sql(`update opportunities set status = 'withdrawn' where status = 'offered'`)
    const offer = async (nodes: number, listingIds: readonly string[]) => {
      const { id } = (await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), nodes })).body
      const { body } = await operator.post(`/operator/requests/${id}/offers`, { listingIds })
      return body.opportunities[0].id as string
    }
    const first = await offer(3, listings.slice(0, 1))
    await offer(2, listings)
    const yuki = await dashboard.as('yuki')
    const tasks = yuki.getByRole('link', { name: /^Opportunity: / })
    await tasks.nth(2).waitFor()
    expect((await (await app.signedIn('yuki')).post(`/opportunities/${first}/decline`, {})).status).toBe(200)
    await yuki.getByText('Opportunity: 3 nodes').waitFor({ state: 'detached' })
    expect(await tasks.count()).toBe(2)

    await yuki.goto('/opportunities')
    await yuki.getByRole('button', { name: 'Decide within' }).click()
    await yuki.waitForURL('**order=**')
    const states = await yuki.locator('td[data-head="State"]').allInnerTexts()
    expect(states.lastIndexOf('Offered')).toBe(states.filter((state) => state === 'Offered').length - 1)
  })

  it('that expires first is the first task, also if many were offered after it', async () => {
    const { app } = dashboard
    await app.sql(`update opportunities set status = 'withdrawn' where status = 'offered'`)
    const listings: string[] = []
    for (let at = 0; at < 20; at++) listings.push(await putListing(app, 'basalt', { title: `Row ${at}` }))
    const operator = await app.proven('oona')
    const offer = async (nodes: number, listingIds: readonly string[]) => {
      const { id } = (await app.as('mina').post('/requests', { ...validDemand(await app.nowMs()), nodes })).body
      expect((await operator.post(`/operator/requests/${id}/offers`, { listingIds })).status).toBe(201)
    }
    await offer(7, listings.slice(0, 1))
    for (let times = 0; times < 5; times++) await offer(1, listings)
    const yuki = await dashboard.as('yuki')
    await yuki.getByText('96 more opportunities to decide').waitFor()
    await yuki.getByText('Opportunity: 7 nodes of 8 × H100 SXM').waitFor()
  })
})
