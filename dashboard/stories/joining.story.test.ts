import { scopes } from '@parley/contract/access'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { Sealer } from '../../server/src/core/sealer.ts'
import { people } from '../../server/src/demo/cast.ts'
import { inviteOperator } from '../../server/src/domain/account/invite-operator.ts'
import { Outbox } from '../../server/src/domain/mail/outbox.steps.ts'
import { lettersTo } from '../../server/test/letters.ts'
import { testSecret } from '../../server/test/secret.ts'
import { keep } from './keep.ts'
import { photograph, scan } from './screenshots.ts'
import { openStage, type Stage, story } from './stage.ts'

const password = 'a long enough phrase'

story('joining', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  const look = async (page: Page, name: string) => {
    await photograph(page, name)
    await scan(page)
  }
  /** The link in the newest email to an address. */
  async function mailedLink(to: string): Promise<string> {
    const [newest] = await lettersTo(stage.world, to)
    const link = /^https?:\S+$/m.exec(newest?.text ?? '')?.[0]
    if (link === undefined) throw new Error(`no link was mailed to ${to}: ${newest?.subject}`)
    return link
  }
  /** The page knows the email address from the link. */
  async function signInAgain(page: Page, email: string): Promise<void> {
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('leads from sign-up and email confirmation to a company and a first key that works', async () => {
    const email = 'ada@fjord.example'
    const page = await stage.visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Your name').fill('Ada Berg')
    await page.getByLabel('Email').fill(email)
    await look(page, 'sign-up')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await photograph(page, 'sign-up-sent')

    const link = await mailedLink(email)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByLabel('Password').fill('too short')
    await page.getByRole('heading').first().focus()
    await page.getByText('Enter at least 12 characters.').waitFor()
    await look(page, 'confirm-email')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await page.getByText('You do not belong to a company yet').waitFor()
    await look(page, 'start-without-company')
    await page.getByRole('link', { name: 'Create a company' }).click()
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Enter a value.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Fjord Systems')
    await page.getByLabel('Buy', { exact: true }).check()
    await page.getByLabel('Country').selectOption({ label: 'Norway' })
    await page.getByLabel('Website').fill('fjord.example')
    await look(page, 'create-company')
    await page.getByLabel('Website').fill('ftp://fjord.example')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Enter a web address that begins with http:// or https://, such as https://example.com.').waitFor()
    await page.getByLabel('Website').fill('fjord.example')
    await page.getByLabel('Website').blur()
    expect(await page.getByLabel('Website').inputValue()).toBe('https://fjord.example')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Your tasks at Fjord Systems.').waitFor()
    await page.getByRole('link', { name: 'Sign the introduction agreement' }).waitFor()
    await page.getByRole('link', { name: 'Fill in your contact card' }).waitFor()
    await page.getByRole('link', { name: 'Fill in your billing details' }).waitFor()
    await page.getByRole('link', { name: 'File your first request' }).waitFor()
    expect(await page.getByText('Propose your first listing').count()).toBe(0)
    await photograph(page, 'start-of-a-new-company')
    await scan(page)

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByText('No API keys yet').waitFor()
    await photograph(page, 'keys-none')
    await page.getByRole('link', { name: 'Create your first key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('First steps')
    await page.getByLabel('rentals:write').uncheck()
    await look(page, 'new-key')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    await look(page, 'new-key-shown')
    const key = await page
      .locator('code')
      .filter({ hasText: /^gpk_test_\w{20}/ })
      .innerText()
    const me = await stage.world.withKey(key).get('/me')
    expect(me.body).toMatchObject({ mode: 'test', scopes: scopes.filter((scope) => scope !== 'rentals:write') })
    await page.getByRole('button', { name: /^Copy curl/ }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`curl -H "Authorization: Bearer ${key}" ${stage.world.baseUrl}/me`)
    await keep(page)
    await page.getByText(`${scopes.length - 1} scopes`).waitFor()
    expect(await page.content()).not.toContain(key)

    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByText(/^Done: .*Create an API key/).waitFor()
    await page.getByRole('link', { name: 'Add a webhook endpoint' }).waitFor()
    await page.getByRole('link', { name: 'Try your integration in the sandbox' }).waitFor()
    await photograph(page, 'start-with-a-first-key')
  })

  it('a forgotten password is reset with an emailed link, and every session ends', async () => {
    const elsewhere = await stage.as('sam')
    const page = await stage.visitor()
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await look(page, 'forgot-password')
    await page.getByLabel('Email').fill(people.sam.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.goto(await mailedLink(people.sam.email))
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    await look(page, 'reset-password')
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('heading', { name: 'Your password has been reset' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInAgain(page, people.sam.email)
    await page.getByRole('heading', { name: 'Second factor' }).waitFor()
    await elsewhere.getByRole('link', { name: 'Members' }).click()
    await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  it('a used link says so, and what to do', async () => {
    const page = await stage.visitor()
    await page.goto('/confirm-email#a-token-of-yesterday')
    const alert = page.getByRole('alert')
    await alert.getByText('The link is wrong, was already used, or has expired.').waitFor()
    await alert.getByText('Request a new one. Each link works once.').waitFor()
    await page.goto('/invitation#another-token')
    await alert.getByText('The link is wrong, was already used, or has expired.').waitFor()
  })

  it('the first operator joins by a printed link', async () => {
    const email = 'first@operator.example'
    const head = { serviceName: 'Parley', dashboardUrl: stage.world.dashboardUrl, supportEmail: 'support@parley.example' }
    const outbox = new Outbox(new Sealer(testSecret, 'mails'), head)
    const link = await stage.world.service.db.transaction((tx) => inviteOperator(tx, outbox, email))
    const page = await stage.visitor()
    await page.goto(link)
    await page.getByRole('heading', { name: "Join the operator's team of Parley" }).waitFor()
    await page.getByText(email).waitFor()
    await look(page, 'operator-invitation')
    await page.getByLabel('Your name').fill('Ona Reyes')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await page.getByRole('heading', { name: "You have joined the operator's team" }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signInAgain(page, email)
    await page.getByRole('heading', { name: 'Security' }).waitFor()
  })

  it('an invited colleague joins, and returns to the invitation from the sign-in', async () => {
    const owner = await stage.proven('ingrid')
    await owner.getByRole('link', { name: 'Members' }).click()
    await owner.getByText('No invitations').waitFor()
    await look(owner, 'members')
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByLabel('Email').fill(people.noa.email)
    await photograph(owner, 'invite')
    await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await owner.getByText('Invitation sent').waitFor()

    const page = await stage.visitor()
    await page.goto(await mailedLink(people.noa.email))
    await page.getByRole('heading', { name: 'Halden Research invites you' }).waitFor()
    await page.getByRole('link', { name: 'Sign in to join' }).waitFor()
    await look(page, 'invitation')
    await page.getByRole('link', { name: 'Sign in to join' }).click()
    await stage.signIn(page, 'noa')
    await page.getByRole('button', { name: 'Later' }).click()
    await page.getByRole('button', { name: 'Join Halden Research' }).click()
    await page.getByText('Your tasks at Halden Research.').waitFor()

    await owner.reload()
    const row = owner.getByRole('row', { name: 'Noa Levi' })
    await row.getByText('Trader').waitFor()
    await owner.getByRole('row', { name: 'Ingrid Solberg' }).getByRole('button', { name: 'Change role' }).focus()
    await owner.getByText('A company needs at least one owner who is not suspended.').first().waitFor()
    await photograph(owner, 'members')
    await row.getByRole('button', { name: 'Change role' }).click()
    await owner.getByLabel('Viewer').check()
    await look(owner, 'change-role')
    await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await owner.getByRole('dialog').waitFor({ state: 'detached' })
    await row.getByText('Viewer').waitFor()
    await row.getByRole('button', { name: 'Remove' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })
    await owner.getByRole('link', { name: 'Company' }).click()
    await owner.getByRole('button', { name: 'Edit contact card' }).click()
    await owner.getByLabel('Contact phone').fill('+47 20 00 00 99')
    await look(owner, 'edit-contact-card')
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByRole('link', { name: '+47 20 00 00 99' }).waitFor()

    await page.reload()
    await page.getByText('You do not belong to a company yet').waitFor()
  })

  it('an invitation declined by its link shows no person, in the audit log of both sides', async () => {
    const email = 'somebody@new.example'
    await (await stage.world.proven('ingrid')).post('/company/invitations', { email, role: 'trader' })
    const page = await stage.visitor()
    await page.goto(await mailedLink(email))
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' })
    for (const [name, place] of [
      ['oona', '/operator/audit'],
      ['ingrid', '/audit'],
    ] as const) {
      const reader = await stage.proven(name)
      await reader.goto(`${place}?action=invitation.declined`)
      await reader.getByRole('row', { name: 'Invitation declined' }).getByText('by an email link').waitFor()
    }
  })

  it('only to sell leads through the steps of a seller', async () => {
    const page = await stage.as('noa')
    await page.getByRole('link', { name: 'Create a company' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Fjord Supply')
    await page.getByLabel('Sell', { exact: true }).check()
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Earned on rentals this month').waitFor()
    await page.getByText('Propose your first listing').waitFor()
    await page.getByText('Once it is signed, you can accept opportunities.').waitFor()
    expect(await page.getByText('Top up the wallet').count()).toBe(0)
    expect(
      await page
        .getByText(/requests|bid/i)
        .and(page.locator('.waiting-list *'))
        .count(),
    ).toBe(0)
    await look(page, 'start-of-a-new-seller')
  })
})
