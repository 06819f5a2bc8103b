import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../src/demo/cast.ts'
import { lettersTo, mailedToken } from './letters.ts'
import { openWorld, type World } from './world.ts'

const password = 'a long enough phrase'

describe('signing up', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  const signUp = (email: string, name = 'Ada Berg') => world.visitor().post('/auth/sign-up', { name, email, password })
  const confirm = (token: string) => world.visitor().post('/auth/confirm-email', { token })
  const signIn = (email: string) => world.visitor().post('/auth/sign-in', { email, password })

  it('opens an account once its address is confirmed, and not before', async () => {
    const email = 'ada@joins.example'
    expect((await signUp(email)).status).toBe(204)
    expect((await signIn(email)).body.error.code).toBe('invalid_credentials')
    expect((await confirm(await mailedToken(world, email))).status).toBe(204)
    const session = await signIn(email)
    expect(session.body).toMatchObject({ person: { name: 'Ada Berg', email, operator: false }, company: null, role: null })
  })

  it('answers an address that has an account as one that has none; the mailbox alone learns the difference', async () => {
    const plain = ({ status, text, headers }: Awaited<ReturnType<typeof signUp>>) => ({ status, text, names: [...headers.keys()] })
    expect(plain(await signUp(people.mina.email.toUpperCase()))).toEqual(plain(await signUp('nobody@joins.example')))
    const [letter] = await lettersTo(world, people.mina.email)
    expect(letter?.subject).toBe('You have an account at Parley')
    expect(letter?.text).not.toContain('#')
  })

  it('takes a link once, also when it is used many times at once', async () => {
    await signUp('many@joins.example')
    const token = await mailedToken(world, 'many@joins.example')
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body?.error.code === 'link_invalid')).toHaveLength(19)
  })

  it('opens one account for an address that signed up twice', async () => {
    await signUp('twice@joins.example', 'First')
    const first = await mailedToken(world, 'twice@joins.example')
    await signUp('twice@joins.example', 'Second')
    const second = await mailedToken(world, 'twice@joins.example')
    expect((await confirm(second)).status).toBe(204)
    expect((await confirm(first)).body.error.code).toBe('link_invalid')
    expect((await signIn('twice@joins.example')).body.person.name).toBe('Second')
  })

  it('lets a link grow stale after 24 hours', async () => {
    await signUp('late@joins.example')
    const token = await mailedToken(world, 'late@joins.example')
    await world.advance('24 hours')
    expect((await confirm(token)).body.error.code).toBe('link_invalid')
  })

  it('keeps hashes alone: of the password and of the link', async () => {
    await signUp('hashes@joins.example')
    const token = await mailedToken(world, 'hashes@joins.example')
    const rows = await world.sql(`select s::text as row from sign_ups s union all select m::text from mails m`)
    for (const secret of [password, token, Buffer.from(token).toString('hex')]) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(world.log.join('')).not.toContain(token)
  })

  it.each([
    ['email', { email: 'one@x.example, two@x.example' }],
    ['email', { email: 'name <one@x.example>' }],
    ['email', { email: 'one@x.example\r\nBcc: two@x.example' }],
    ['password', { password: 'too short' }],
    ['name', { name: ' ' }],
  ])('refuses a bad %s', async (param, words) => {
    const answered = await world.visitor().post('/auth/sign-up', { name: 'Ada', email: 'ok@joins.example', password, ...words })
    expect([answered.status, answered.body.error.param]).toEqual([400, param])
  })

  it('writes to one address a handful of times an hour, and answers as ever', async () => {
    for (let i = 0; i < 7; i++) expect((await signUp('bombed@joins.example')).status).toBe(204)
    expect(await lettersTo(world, 'bombed@joins.example')).toHaveLength(5)
  })
})

describe('signing up without end', () => {
  it('is refused to one address, known or not', async () => {
    const world = await openWorld()
    const ask = (email: string) => world.visitor().post('/auth/forgot-password', { email })
    for (let i = 0; i < 30; i++) expect((await ask(i % 2 ? people.mina.email : `nobody${i}@x.example`)).status).toBe(204)
    for (const email of [people.mina.email, 'nobody@x.example']) expect((await ask(email)).body.error.code).toBe('rate_limited')
  })
})
