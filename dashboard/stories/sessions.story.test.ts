import { beforeAll, it } from 'vitest'
import { photograph, scan } from './looks.ts'
import { openStage, type Stage, story } from './stage.ts'

story('sessions', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })

  it('are listed, and one that is ended elsewhere has to sign in again', async () => {
    const [laptop, phone] = [await stage.as('mina'), await stage.as('mina', { viewport: { width: 390, height: 844 } })]
    await laptop.getByRole('link', { name: 'Security' }).click()
    await laptop.getByRole('button', { name: 'End' }).waitFor()
    await photograph(laptop, 'sessions')
    await scan(laptop)
    await laptop.getByRole('button', { name: 'End' }).click()
    await laptop.getByText('The session has ended').waitFor()
    await laptop.getByRole('button', { name: 'End' }).waitFor({ state: 'detached' })
    await phone.getByRole('button', { name: 'Menu' }).click()
    await photograph(phone, 'menu')
    await phone.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Security' }).click()
    await phone.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
