import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures } from '../figures.ts'
import { type DemoInstallation, openDemo } from '../installations.ts'
import { newSeed } from '../random.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { createFixtures, type Fixtures, type FuzzRun } from './fixtures.ts'
import { fuzz } from './fuzz.ts'
import { sendRawMessages } from './raw.ts'
import { findStalls } from './stalls.ts'

const document = readDocument()
const seed = process.env.FUZZ_SEED ?? newSeed()

describe('any input', () => {
  let demo: DemoInstallation
  let fixtures: Fixtures
  beforeAll(async () => {
    demo = await openDemo()
    fixtures = await createFixtures(demo, document)
  })
  afterAll(async () => {
    expect(await demo.close()).toBe(0)
  })
  const runPart = async (part: (run: FuzzRun) => Promise<Figures>, count: number) => {
    const { what, found, violations } = await part({ demo, fixtures, document, seed, count, log: () => {} })
    console.log(`fuzz: seed ${seed}, ${what}: ${found}`)
    expect(violations.slice(0, 20)).toEqual([])
  }

  it('as bytes that are hardly HTTP, gets the standard error object with the standard headers', () => runPart(sendRawMessages, 1))

  it(
    'to the partner API, is accepted if the document allows it, rejected if it does not, and answered as documented',
    () => runPart(fuzz, 12_000),
    300_000,
  )

  it('to the dashboard, causes no fault of the service', () => runPart(fuzzDashboard, 2_000))

  it('of any length, in any place, blocks the service for no longer than 50 ms', () => runPart(findStalls, 2), 300_000)
})
