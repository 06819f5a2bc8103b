import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DashboardVoice } from './dashboard-voice.ts'
import { openWorld, type World } from './world.ts'

describe('an agreement', () => {
  let world: World
  let operator: DashboardVoice
  beforeAll(async () => {
    world = await openWorld()
    operator = await world.proven('oona')
  })
  const text = '# Terms\n\nPlain words, and a fee of 3 %.'
  const publish = (words: object = {}) =>
    operator.post('/operator/agreements', { title: 'Introduction agreement', text, successFeeBasisPoints: 300, ...words })

  it('is published as the next version, shown with its rate, and in force at once', async () => {
    const published = await publish()
    expect(published.body).toMatchObject({ version: 2, current: true, publishedBy: 'Oona Park', signatureCount: 0, text })
    const seen = (await (await world.signedIn('ruth')).get('/agreements')).body.data
    expect(seen.map(({ version, current }: { version: number; current: boolean }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(seen[0]).toMatchObject({ successFeeBasisPoints: 300, signedAt: null })
    expect((await operator.get(`/operator/agreements/${published.body.id}`)).body).toEqual(published.body)
  })

  it('of many published at once has one version each', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish()))
    const versions = answers.map(({ body }) => body.version as number).sort((a, b) => a - b)
    expect(versions).toEqual(versions.map((_, i) => (versions[0] ?? 0) + i))
    const current = (await operator.get('/operator/agreements')).body.data.filter((one: { current: boolean }) => one.current)
    expect(current).toHaveLength(1)
  })

  it("keeps who signed: the person, the time, the factor and the text's hash", async () => {
    const { id } = (await publish()).body
    const signatory = await world.proven('tomas')
    const signed = await signatory.post(`/agreements/${id}/sign`)
    const again = await signatory.post(`/agreements/${id}/sign`)
    expect(again.body.signedAt).toBe(signed.body.signedAt)
    expect((await operator.get(`/operator/agreements/${id}/signatures`)).body.data).toEqual([
      {
        companyName: 'Halden Research',
        personName: 'Tomas Vik',
        factor: 'totp',
        textHash: createHash('sha256').update(text).digest('hex'),
        signedAt: signed.body.signedAt,
      },
    ])
    expect((await operator.get('/operator/agreements/agr_0000000000000000000000/signatures')).status).toBe(404)
  })

  it('has a rate from nothing to the whole', async () => {
    for (const successFeeBasisPoints of [-1, 10_001, 2.5]) {
      expect((await publish({ successFeeBasisPoints })).body.error.param).toBe('successFeeBasisPoints')
    }
  })
})
