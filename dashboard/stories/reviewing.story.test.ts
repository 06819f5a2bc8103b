import { beforeAll, expect, it } from 'vitest'
import { scan, screenshot } from './screenshots.ts'
import { openTestDashboard, story, type TestDashboard } from './test-dashboard.ts'

story('a listing', () => {
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = await openTestDashboard()
  })

  it('is proposed by a seller, approved by the operator, and found on Radar by a buyer', async () => {
    const title = '8 × H100 SXM on tidal power'
    const [ruth, oona, mina] = [await dashboard.as('ruth'), await dashboard.as('oona'), await dashboard.as('mina')]

    await ruth.getByRole('link', { name: 'Listings' }).click()
    // The data by which the text is checked arrives after the text.
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await ruth.route('**/v1/gpu-families', async (route) => {
      await released
      await route.fallback()
    })
    await ruth.getByRole('link', { name: 'Propose a listing' }).first().click()
    await ruth.getByLabel('Title').fill('Eight of Kestrel Compute')
    await ruth.getByLabel('GPU model').fill('H100 SXM')
    release()
    await ruth.getByText('Must not identify you: it contains your name.').waitFor()
    await screenshot(ruth, 'listing-problems')
    await scan(ruth)
    await ruth.getByLabel('Title').fill(title)
    await ruth.getByLabel('GPUs per node').fill('8')
    await ruth.getByLabel('Nodes on offer').fill('4')
    // Only its button submits it.
    await ruth.getByLabel('Nodes on offer').press('Enter')
    await ruth.getByLabel('Price').fill('2.39')
    await ruth.getByLabel('Region').fill('eu-north')
    expect(await ruth.getByLabel('GPU memory').inputValue()).toBe('80')
    await ruth.getByLabel('Price').fill('239')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    const confirmation = ruth.getByRole('dialog', { name: 'Is this price right?' })
    await confirmation.getByText('type the amount again').waitFor()
    await screenshot(ruth, 'price-doubt')
    await scan(ruth)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await ruth.getByLabel('Price').fill('2.39')
    await ruth.getByLabel('Your reference').fill('Hall 7')
    await ruth.getByRole('button', { name: 'Submit for review' }).click()
    await ruth.getByRole('heading', { name: title }).waitFor()
    await ruth.getByText('Your reference: Hall 7. Buyers do not see it.').waitFor()
    await ruth.getByText('No buyer sees it until it is approved.').waitFor()

    await mina.goto('/radar?gpuModels=h200-nvl')
    await mina.locator('summary', { hasText: 'H200 NVL' }).waitFor()
    await mina.goto('/radar')
    await mina.getByText('Radar is empty right now').waitFor()
    await oona.getByRole('link', { name: '1 listing to review' }).click()
    await oona.getByRole('link', { name: title }).click()
    await oona.getByText('By Kestrel Compute').waitFor()
    await oona.getByRole('button', { name: 'Approve' }).click()
    await oona.getByText('No listings to review').waitFor()

    // The seller's page updates immediately.
    await ruth.getByText('On Radar', { exact: true }).waitFor()
    await mina.reload()
    await mina.getByRole('link', { name: title }).waitFor()
    await mina.locator('main summary').first().click()
    await mina.getByLabel('Search gpu model').fill('H100 SXM')
    await mina.getByLabel('Search gpu model').press('Enter')
    await mina.getByLabel('Maximum USD per GPU hour').fill('2.40')
    await mina.getByLabel('Lots').selectOption('false')
    await mina.getByRole('button', { name: 'Table' }).click()
    await mina.waitForURL((url) => url.search.length > 0 && url.searchParams.get('view') === 'table')
    expect(Object.fromEntries(new URL(mina.url()).searchParams)).toEqual({
      gpuModels: 'h100-sxm',
      maxPrice: '2.40',
      auction: 'false',
      view: 'table',
    })
    await mina.reload()
    await mina.getByRole('row', { name: title }).getByText('$2.39').waitFor()
    await screenshot(mina, 'radar-filtered')
    await scan(mina)
    await mina.getByLabel('Available by').fill('2026-01-01')
    await mina.getByRole('row', { name: title }).waitFor()
    await mina.getByLabel('Maximum USD per GPU hour').fill('2.38')
    await mina.keyboard.press('Enter')
    await mina.getByText('No listings match these filters').waitFor()
    await mina.getByLabel('Maximum USD per GPU hour').fill('')
    await mina.keyboard.press('Enter')
    await mina.getByRole('link', { name: title }).click()
    for (const question of ['May we move in by March?', 'Could it be eight nodes?']) {
      await mina.getByRole('button', { name: 'Ask about it' }).click()
      await mina.getByLabel('Question').fill(question)
      await mina.getByRole('dialog').getByRole('button', { name: 'Ask about it' }).click()
      await mina.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(await mina.content()).not.toContain('Kestrel')
  })

  it('that is rejected shows its seller why, and is submitted again after an edit', async () => {
    const [yuki, oona] = [await dashboard.as('yuki'), await dashboard.as('oona')]
    const proposed = await dashboard.app
      .as('yuki')
      .post('/radar/submissions', { title: '8 × RTX 4090', gpu_model: 'RTX 4090', gpu_memory_gb: 48 })
    await oona.goto(`/operator/review/${proposed.body.id}`)
    await oona.getByText('memory').first().waitFor()
    await oona.getByRole('button', { name: 'Reject' }).click()
    await oona.getByLabel('Reason').fill('An RTX 4090 has 24 GB.')
    await screenshot(oona, 'reject-listing')
    await oona.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await oona.getByText('No listings to review').waitFor()

    await yuki.getByRole('link', { name: '1 listing was rejected' }).click()
    await yuki.getByRole('link', { name: '8 × RTX 4090' }).click()
    await yuki.getByText('An RTX 4090 has 24 GB.').waitFor()
    // It would change nothing: an edit forgets it.
    await yuki.getByText('It was rejected, and no buyer sees it.').waitFor()
    expect(await yuki.getByRole('button', { name: 'Withdraw' }).getAttribute('aria-disabled')).toBe('true')
    await screenshot(yuki, 'listing-rejected')
    await scan(yuki)
    await yuki.getByRole('link', { name: 'Edit' }).click()
    await yuki.getByLabel('GPU memory').fill('24')
    await yuki.getByRole('button', { name: 'Submit for review' }).click()
    await yuki.getByText('In review', { exact: true }).waitFor()
    await oona.getByRole('link', { name: '8 × RTX 4090' }).waitFor()
  })

  it('is restricted to a company whose name is also the start of twelve other names; filters find that company, too', async () => {
    const oona = await dashboard.proven('oona')
    const proposed = await dashboard.app.as('yuki').post('/radar/submissions', { title: '8 × A40', gpu_model: 'A40' })
    await dashboard.app.sql(
      `insert into companies (handle, name, folded_name, created_at)
       select new_public_id('hdl'), name, lower(name), app_now() + n * interval '1 second'
       from (select n, trim('Arc ' || case when n > 0 then n::text else '' end) as name from generate_series(0, 12) n) t`,
    )
    await oona.goto(`/operator/review/${proposed.body.id}`)
    await oona.getByRole('button', { name: 'Restrict' }).click()
    const dialog = oona.getByRole('dialog')
    await dialog.getByLabel('Find companies').fill('arc nothing')
    await dialog.getByText('No matching companies.').waitFor()
    await dialog.getByLabel('Find companies').fill('arc')
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await dialog.getByLabel('Arc', { exact: true }).check()
    await screenshot(oona, 'restrict-listing')
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    await dialog.waitFor({ state: 'detached' })
    await oona.getByText('Arc', { exact: true }).waitFor()
    await oona.getByRole('button', { name: 'Restrict' }).click()
    await dialog.getByLabel('Arc', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    const widening = oona.getByRole('dialog', { name: 'Show it to every company?' })
    await widening.getByRole('button', { name: 'Cancel' }).click()
    await widening.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Restrict' }).click()
    await widening.getByRole('button', { name: 'Restrict' }).click()
    await oona.getByText('Every company, once the listing is on Radar.').waitFor()
    await oona.goto('/operator/rentals')
    await oona.getByLabel('Company', { exact: true }).fill('Arc')
    await oona.waitForURL('**company=hdl_*')
  })

  it('edited by two people at the same time keeps the changes of both', async () => {
    const [yuki, pedro] = [await dashboard.as('yuki'), await dashboard.as('pedro')]
    const proposed = await dashboard.app
      .as('yuki')
      .post('/radar/submissions', { title: '8 × L4', gpu_model: 'L4', price_per_hour_cents: 60 })
    for (const page of [yuki, pedro]) await page.goto(`/listings/${proposed.body.id}/edit`)
    await pedro.getByLabel('Title').fill('8 × L4, hall 3')
    await yuki.getByLabel('Nodes on offer').fill('12')
    await yuki.getByRole('button', { name: 'Submit for review' }).click()
    await yuki.getByText('In review', { exact: true }).waitFor()
    await pedro.getByRole('button', { name: 'Submit for review' }).click()
    await pedro.getByRole('heading', { name: '8 × L4, hall 3' }).waitFor()
    const now = await dashboard.app.as('yuki').get(`/radar/submissions/${proposed.body.id}`)
    expect(now.body).toMatchObject({ title: '8 × L4, hall 3', quantity_available: 12, price_per_hour_cents: 60 })
  })

  it('whose text may identify its seller is marked, and approved by an operator who confirms having read it', async () => {
    const oona = await dashboard.as('oona')
    const proposed = await dashboard.app.as('yuki').post('/radar/submissions', {
      title: 'Basalt hall 2',
      gpu_model: 'H100 SXM',
      interconnect: 'InfiniBand, ask Pedro',
      spec_summary: 'Two racks, liquid cooled. Nunes shows them to whoever asks.',
    })
    await oona.goto(`/operator/review/${proposed.body.id}`)
    await oona.getByText('Findings').waitFor()
    expect(await oona.locator('mark').allInnerTexts()).toEqual(['Basalt', 'Pedro', 'Nunes'])
    await screenshot(oona, 'review-flagged')
    await scan(oona)
    await oona.getByRole('button', { name: 'Approve' }).click()
    const dialog = oona.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByText('is flagged. Read it').waitFor()
    await dialog.getByLabel(/^I have read the text/).check()
    await screenshot(oona, 'review-flagged-approve')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await oona.getByText('Approved. Buyers see it on Radar').waitFor()
  })
})
