import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSeed } from '../random.ts'
import { type DemoInstallation, openDemo } from '../stage.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { examinerOf } from './examine.ts'
import { fuzz, summary } from './fuzz.ts'
import { sendForms } from './raw.ts'
import { rawForms } from './raw-forms.ts'
import { findStalls } from './stalls.ts'
import { type World, worldOf } from './things.ts'

const document = readDocument()
const examiner = examinerOf(document)
const seed = process.env.FUZZ_SEED ?? newSeed()

describe('whatever is sent', () => {
  let home: DemoInstallation
  let world: World
  beforeAll(async () => {
    home = await openDemo()
    world = await worldOf(home, document)
  }, 120_000)
  afterAll(async () => {
    expect(await home.close()).toBe(0)
  })

  it('as bytes that are hardly HTTP, is answered in the one envelope with the one set of headers', async () => {
    const forms = rawForms(world.keys.live)
    expect(forms.length).toBeGreaterThanOrEqual(300)
    expect(await sendForms(home.instance.ports.api, forms, examiner)).toEqual([])
  }, 120_000)

  it('to the partner API, is taken when the document allows it, refused when it does not, and answered as the document says', async () => {
    const tally = await fuzz({ home, world, document, seed, count: 12_000 })
    console.log(`fuzz: seed ${seed}, ${summary(tally)}`)
    expect(tally.violations.told).toEqual([])
    // Both halves of the oracle were asked in earnest, and few cases were left open.
    expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(tally.calls / 5)
    expect(tally.open).toBeLessThan(tally.calls / 20)
  }, 300_000)

  it('to the dashboard, is no fault of the service', async () => {
    const { told, done } = await fuzzDashboard({ home, world, document, seed, count: 2_000 })
    expect(told).toEqual([])
    expect(done).toBeGreaterThan(50)
  }, 120_000)

  it('at any length, in any place, holds the service for no longer than 50 ms', async () => {
    const { told, calls, longestMs } = await findStalls({ home, world, document, seed, count: 2 })
    console.log(`stalls: seed ${seed}, ${calls} calls, the longest held the service for ${longestMs.toFixed()} ms`)
    expect(told).toEqual([])
    expect(calls).toBeGreaterThan(2_000)
  }, 300_000)
})
