import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoInstallation, openDemo } from '../installations.ts'
import { newSeed } from '../random.ts'
import { abuse } from './abuse.ts'
import { attacks } from './attacks.ts'

const seed = process.env.ABUSE_SEED ?? newSeed()

describe('an attack from all sides', () => {
  let demo: DemoInstallation
  beforeAll(async () => {
    demo = await openDemo()
  })
  afterAll(async () => {
    expect(await demo.close()).toBe(0)
  })

  it('costs an honest caller no correct response, and causes no fault of the service', async () => {
    const report = await abuse({ demo, seed, quietMs: 200, attackMs: 5_000, log: () => {} })
    console.log(`abuse: seed ${seed}, ${report.hostile.total} hostile calls beside ${report.honest} honest ones`)
    expect(report.violations.slice(0, 20)).toEqual([])
    expect([...report.hostile.keys()].sort()).toEqual(Object.keys(attacks).sort())
    expect(report.honest).toBeGreaterThan(3)
  })
})
