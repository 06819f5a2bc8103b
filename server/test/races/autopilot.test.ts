import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../held-calls.ts'
import { validDemand } from '../listings.ts'
import type { PartnerClient } from '../partner-client.ts'
import { fullSubmission } from '../radar.ts'
import { StatementGate } from '../statement-gate.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

describe('the autopilot, while a step stops before any of its statements,', () => {
  let app: TestApp
  let gated: TestApp
  let key: PartnerClient
  let keyAtGate: PartnerClient
  const gate = new StatementGate()
  beforeAll(async () => {
    app = await openTestApp()
    gated = await openInstance(app.connection, {}, await gate.open(app.connection))
    ;[key, keyAtGate] = [app.as('mina', 'test'), gated.as('mina', 'test')]
    // Only the instance at the gate takes automatic steps, and only when the test makes it settle.
    for (const one of [app, gated]) await one.stopLoop('autopilot')
  })
  afterAll(async () => {
    await gated.close()
    await gate.close()
  })
  const set = (enabled: boolean) => key.put('/test-helpers/autopilot', { enabled, delaySeconds: 1 })
  const file = async (by = key): Promise<string> => (await by.post('/requests', validDemand(await app.nowMs()))).body.id

  /** Prepares a step once for each of its statements, and makes the other call while the step is stopped there. */
  const whileStopped = async (
    prepare: () => Promise<() => Promise<unknown>>,
    other: () => Promise<unknown>,
    check: () => Promise<void>,
  ) => {
    let stops = 0
    for (let stopped = true; stopped; ) {
      const step = await prepare()
      const arrived = gate.holdNth(stops)
      const stepped = step()
      stopped = await Promise.race([arrived.then(() => true), stepped.then(() => false)])
      let ended = false
      const called = other().finally(() => {
        ended = true
      })
      if (stopped) {
        stops++
        await until(async () => ended || (await lockWaits(app)) > 0)
      }
      gate.openAgain()
      await Promise.all([stepped, called])
      await check()
    }
    expect(stops).toBeGreaterThan(2)
  }
  const dueStep = async () => {
    await set(true)
    await file()
    await app.advance('1 second')
    return () => gated.settle()
  }

  it.each<[step: string, prepare: () => Promise<() => Promise<unknown>>]>([
    ['files a request', async () => () => file(keyAtGate)],
    ['proposes a node', async () => () => keyAtGate.post('/radar/submissions', fullSubmission)],
    [
      'introduces a seller',
      async () => {
        const id = await file()
        return () => keyAtGate.post(`/test-helpers/requests/${id}/accept`)
      },
    ],
    ['is its own', dueStep],
  ])('and %s, leaves no steps behind when it is switched off', async (_, prepare) => {
    const begin = async () => {
      await set(true)
      return prepare()
    }
    await whileStopped(
      begin,
      () => set(false),
      async () => {
        expect(await app.sql('select thing_id, step from test_work')).toEqual([])
      },
    )
  })

  it('and is its own, leaves nothing offered of a company that is suspended', async () => {
    const operator = await app.proven('oona')
    const company = `/operator/companies/${await app.companyHandle('halden')}`
    const suspend = () => operator.post(`${company}/suspend`, { reason: 'For a while.' })
    await whileStopped(dueStep, suspend, async () => {
      expect(await app.sql(`select id from opportunities where mode = 'test' and status = 'offered'`)).toEqual([])
      await app.prove(operator, 'oona')
      expect((await operator.post(`${company}/restore`)).status).toBe(200)
      await set(false)
    })
  })
})
