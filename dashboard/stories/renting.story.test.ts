import { beforeAll, expect, it } from 'vitest'
import { fund } from '../../server/test/money.ts'
import { putOffer } from '../../server/test/offers.ts'
import { quickMachines, sshKey } from '../../server/test/rentals.ts'
import { photograph, scan } from './screenshots.ts'
import { openStage, type Stage, story } from './stage.ts'

story('a rental', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(quickMachines)
  })

  it('is chosen from the catalog, runs within a moment, costs by the second, and is stopped', async () => {
    const { world: app } = stage
    await fund(app, 'halden', 100_000)
    await putOffer(app, 'kestrel', { price_per_hour_cents: 360 })
    const page = await stage.as('mina')
    await page.getByRole('link', { name: 'Catalog' }).click()
    await page.getByLabel('GPU', { exact: true }).selectOption({ label: 'NVIDIA H100' })
    await page.getByLabel('How many').selectOption({ label: '2 GPUs' })
    await page.getByText('$7.20').waitFor()
    await photograph(page, 'catalog-cheapest')
    await scan(page)
    await page.getByRole('link', { name: 'Rent it' }).click()
    await page.getByLabel('Name').fill('Trial of the spring release')
    await page.getByLabel('Size').selectOption({ label: '4 GPUs' })
    await page.getByText('$14.40').first().waitFor()
    await page.getByLabel('Image').selectOption({ label: 'vLLM' })
    expect(await page.getByLabel('Name').inputValue()).toBe('Trial of the spring release')
    await photograph(page, 'launch')
    const key = page.getByLabel('SSH public key')
    await key.fill(sshKey.slice(0, -9))
    await page.getByRole('button', { name: 'Rent it' }).click()
    await page.getByText(/^The key is cut short or damaged: copy the whole line of the .pub file/).waitFor()
    await photograph(page, 'launch-damaged-key')
    await scan(page)
    await key.fill('')
    const total = page.getByLabel('Spend at most')
    await total.fill('14.39')
    await page.getByRole('button', { name: 'Rent it' }).click()
    await page.getByText('Must be at least $14.40, the first hour.').waitFor()
    await total.fill('20')
    await page.getByLabel('Stop at').fill('2000-01-01T00:00')
    await page.getByRole('button', { name: 'Rent it' }).click()
    await page.getByText('Must be from 5 minutes to 1 year ahead.').waitFor()
    await photograph(page, 'launch-limits')
    await scan(page)
    await page.getByLabel('Stop at').fill('')
    await page.getByRole('button', { name: 'Rent it' }).click()
    await page.getByText('$10,512').waitFor()
    await photograph(page, 'launch-confirm')
    await scan(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Rent it' }).click()

    await page.getByRole('heading', { name: 'Trial of the spring release' }).waitFor()
    await page.getByText('Running', { exact: true }).waitFor()
    await page.getByText('No SSH public key was given: nobody can sign in to this machine.').waitFor()
    await page.getByText(/^ssh -p \d+ \w+@/).waitFor()
    await page.getByText('Running: billing began').waitFor()
    await page.getByText('Spends at most').waitFor()
    await page.getByText('$20.00').waitFor()
    await app.advance('10 minutes')
    await page.reload()
    await page
      .getByText(/\$2\.4\d/)
      .first()
      .waitFor()
    await photograph(page, 'rental')
    await scan(page)
    await page.getByRole('button', { name: 'Stop it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop it' }).click()
    await page.getByText('Stopping: billing ended').waitFor()
    await page.getByText('Stopped', { exact: true }).first().waitFor()
    await page.getByText('The machine is gone.').waitFor()
    await photograph(page, 'rental-stopped')
    await scan(page)

    const ingrid = await stage.as('ingrid')
    await ingrid.getByRole('link', { name: 'Wallet' }).click()
    await ingrid.getByRole('row', { name: 'Given back' }).first().waitFor()
    await ingrid
      .getByText(/\$2\.4\d/)
      .first()
      .waitFor()
  })

  it('that the wallet does not cover says so before it is begun', async () => {
    const offer = await putOffer(stage.world, 'kestrel')
    const page = await stage.as('lena')
    await page.goto(`/catalog/${offer}`)
    const rent = page.getByRole('button', { name: 'Rent it' })
    await rent.hover()
    await page.getByText('The wallet does not cover the first hour').first().waitFor()
    expect(await rent.getAttribute('aria-disabled')).toBe('true')
  })
})
