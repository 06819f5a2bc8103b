import { beforeAll, expect, it } from 'vitest'
import { putListing } from '../../server/test/listings.ts'
import { pdf } from '../../server/test/sample-files.ts'
import { photograph, scan } from './looks.ts'
import { offerNewest, opportunityOfKestrel } from './market.ts'
import { openStage, type Stage, story } from './stage.ts'

story('the main job', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })

  it('is done by four people: one files, one offers, one accepts and meets the other, both are ready, one closes', async () => {
    const { world } = stage
    const [oslo, reykjavik] = [await putListing(world, 'kestrel', { title: '8 × H100 SXM, Oslo' }), await putListing(world, 'basalt')]

    const mina = await stage.as('mina')
    await mina.getByRole('link', { name: 'Requests', exact: true }).click()
    await mina.getByText('Your company has filed no request yet').waitFor()
    await photograph(mina, 'requests-empty')
    await mina.getByRole('link', { name: 'File a request' }).click()
    await mina.getByRole('button', { name: 'File it' }).click()
    await mina.getByText('Must not be blank.').first().waitFor()
    await mina.getByText('Must be given, or duration months.').waitFor()
    await mina.getByLabel('GPU model').fill('H100 SXM')
    await mina.getByLabel('Region').fill('near Halden Research')
    await mina.getByText('Must not identify you.').waitFor()
    await photograph(mina, 'request-problems')
    await scan(mina)
    await mina.getByLabel('Region').fill('eu-north')
    await mina.getByLabel('Nodes').fill('2')
    await mina.getByLabel('GPUs in a node').fill('8')
    await mina.getByLabel('Duration').fill('6')
    await mina.getByLabel('Budget a month').fill('29,000')
    await mina.getByLabel('Notes').fill('Between us: it is for the spring release.')
    await mina.getByRole('button', { name: 'File it' }).click()
    await mina.getByRole('heading', { name: '2 nodes of 8 × H100 SXM' }).waitFor()
    await mina.getByText('No seller holds it yet.').waitFor()

    await mina.getByRole('link', { name: 'Edit' }).click()
    await mina.getByLabel('Budget a month').fill('31000')
    await mina.getByRole('button', { name: 'Save' }).click()
    await mina.getByText('$31,000').waitFor()

    // The page is told: nobody reloads it.
    await offerNewest(world, [oslo, reykjavik])
    await mina.getByText("2 listings waiting for the seller's decision").waitFor()
    await photograph(mina, 'request')
    await scan(mina)
    expect(await mina.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')

    const yuki = await stage.as('yuki')
    await yuki.getByRole('link', { name: '1 opportunity to decide' }).click()
    await yuki.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).click()
    await yuki.getByRole('button', { name: 'Decline' }).click()
    await yuki.getByLabel('Reason').fill('full until summer')
    await yuki.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await yuki.getByText('Declined', { exact: true }).first().waitFor()

    const ruth = await stage.as('ruth')
    await ruth.getByRole('link', { name: 'Opportunities' }).click()
    await ruth.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).waitFor()
    await photograph(ruth, 'opportunities')
    await scan(ruth)
    await ruth.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).click()
    await ruth.getByText('8 × H100 SXM, Oslo').waitFor()
    await photograph(ruth, 'opportunity')
    await scan(ruth)
    expect(await ruth.content()).not.toMatch(/Halden|spring release|Mina/)
    await ruth.getByRole('link', { name: 'Accept' }).click()
    await ruth.getByText('A deal costs 2.5 % of its whole amount,').waitFor()
    await ruth.locator('summary').click()
    await photograph(ruth, 'accept')
    await scan(ruth)
    await ruth.getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await stage.prove(ruth, 'ruth')
    await ruth.getByText('You have met Halden Research.').waitFor()
    await photograph(ruth, 'reveal')
    await scan(ruth)
    await ruth.getByRole('button', { name: 'We are ready' }).click()
    await ruth.getByText('ready since').first().waitFor()

    await mina.getByText('You met Kestrel Compute').waitFor()
    await mina.getByRole('link', { name: 'Kestrel Compute' }).click()
    await mina.getByText('sales@kestrel.example').waitFor()
    await mina.getByRole('button', { name: 'We are ready' }).click()
    await mina.getByRole('img', { name: 'Ready: Both sides' }).waitFor()
    await photograph(mina, 'introduction')
    await scan(mina)
    await mina.goBack()
    await mina.getByRole('button', { name: 'Close it' }).click()
    await mina.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
    await mina.getByText('Closed, after 1 introduction').waitFor()
    await mina.getByRole('link', { name: 'Requests' }).first().click()
    await mina.getByLabel('State').selectOption('closed')
    await mina.reload()
    await mina.getByRole('link', { name: '2 nodes of 8 × H100 SXM' }).waitFor()
    expect(mina.url()).toContain('?status=closed')
    await photograph(mina, 'requests')
    await scan(mina)
  })

  it('goes on with a claim, a deal that is contested and then confirmed, and an invoice as a file', async () => {
    const { world } = stage
    const seller = await world.proven('ruth')
    const { body } = await seller.post(`/opportunities/${await opportunityOfKestrel(world)}/accept`)
    const path = `/introductions/${body.introduction.id}`
    const [tomas, ruth] = [await stage.proven('tomas'), await stage.proven('ruth')]

    await tomas.goto(path)
    await tomas.getByRole('button', { name: 'File a claim' }).click()
    await tomas.getByLabel('What there was between you').fill('Kestrel offered us this very capacity in May.')
    await tomas.getByLabel('Files').setInputFiles({ name: 'letters of May.pdf', mimeType: 'application/pdf', buffer: pdf })
    await tomas.getByRole('button', { name: 'Leave out letters of May.pdf' }).waitFor()
    await photograph(tomas, 'claim')
    await scan(tomas)
    await tomas.getByRole('dialog').getByRole('button', { name: 'File a claim' }).click()
    await tomas.getByRole('heading', { name: 'Claim of an existing relationship' }).waitFor()

    await ruth.goto(path)
    await ruth.getByText('letters of May.pdf').first().waitFor()
    const report = async (monthly: string) => {
      await ruth.getByRole('button', { name: /Report/ }).click()
      await ruth.getByLabel('Price a month').fill(monthly)
      await ruth
        .getByRole('dialog')
        .getByRole('button', { name: /Report/ })
        .click()
      await ruth.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await report('24000')
    expect(await ruth.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBe('true')
    await tomas.getByRole('button', { name: 'Contest' }).click()
    await tomas.getByLabel('What is not right').fill('We agreed on 20,000.')
    await tomas.getByRole('dialog').getByRole('button', { name: 'Contest' }).click()
    await ruth.getByText('We agreed on 20,000.').waitFor()
    await report('20000')
    await tomas.getByRole('button', { name: 'Confirm' }).click()
    await tomas.getByRole('dialog').getByText('It cannot be taken back.', { exact: false }).waitFor()
    await photograph(tomas, 'confirm-deal')
    await tomas.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await tomas
      .getByText(/DEAL-[0-9A-F]{10}-\d{4}-0001/)
      .first()
      .waitFor()
    await photograph(tomas, 'introduction-concluded')
    await scan(tomas)

    await ruth.getByRole('link', { name: 'Invoices' }).click()
    await ruth.getByText(/FEE-[0-9A-F]{10}-\d{4}-0001/).waitFor()
    await photograph(ruth, 'invoices')
    await scan(ruth)
    const file = ruth.waitForEvent('download')
    await ruth.getByRole('button', { name: 'PDF' }).first().click()
    expect((await file).suggestedFilename()).toMatch(/^(FEE|DEAL)-[0-9A-F]{10}-\d{4}-0001\.pdf$/)
    await ruth.getByRole('link', { name: 'Introductions' }).click()
    await ruth.getByLabel('State').selectOption('concluded')
    await ruth.getByRole('link', { name: 'Halden Research' }).waitFor()
    await photograph(ruth, 'introductions')
    await scan(ruth)
  })

  it('is not done by a signatory without a factor, nor by a trader', async () => {
    const { world } = stage
    const path = `/opportunities/${await opportunityOfKestrel(world)}`
    const sam = await stage.as('sam')
    await sam.goto(path)
    const accept = sam.getByRole('button', { name: 'Accept' })
    await accept.hover()
    await sam.getByText('Your role is trader; this takes owner or authorized signatory.').first().waitFor()
    expect(await accept.getAttribute('aria-disabled')).toBe('true')
    await sam.goto(`${path}/accept`)
    await sam.getByText('Your role is trader; this takes owner or authorized signatory.').waitFor()

    const ruth = await stage.as('ruth')
    await world.sql(`delete from totp_factors where person_id = (select id from people where name = 'Ruth Okafor')`)
    await ruth.goto(`${path}/accept`)
    await ruth.getByRole('button', { name: 'Accept and meet the buyer' }).click()
    await ruth.getByRole('dialog', { name: 'Set up a second factor' }).waitFor()
    await ruth.keyboard.press('Escape')
    await ruth.getByText('This step needs your second factor. Nothing was done.').waitFor()
    const [row] = await world.sql('select status from opportunities where id = $1', [path.split('/').at(-1)])
    expect(row).toEqual({ status: 'offered' })
  })
})
