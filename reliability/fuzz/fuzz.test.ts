import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figures } from '../figures.ts'
import { newSeed } from '../random.ts'
import { type DemoInstallation, openDemo } from '../stage.ts'
import { fuzzDashboard } from './dashboard.ts'
import { readDocument } from './document.ts'
import { fuzz } from './fuzz.ts'
import { sendForms } from './raw.ts'
import { findStalls } from './stalls.ts'
import { type FuzzRun, type World, worldOf } from './things.ts'

const document = readDocument()
const seed = process.env.FUZZ_SEED ?? newSeed()

describe('any input', () => {
  let home: DemoInstallation
  let world: World
  beforeAll(async () => {
    home = await openDemo()
    world = await worldOf(home, document)
  }, 120_000)
  afterAll(async () => {
    expect(await home.close()).toBe(0)
  })
  const tried = async (part: (run: FuzzRun) => Promise<Figures>, count: number) => {
    const { what, found, violations } = await part({ home, world, document, seed, count, say: () => {} })
    console.log(`fuzz: seed ${seed}, ${what}: ${found}`)
    expect(violations.slice(0, 20)).toEqual([])
  }

  it('as bytes that are hardly HTTP, gets the standard error object with the standard headers', () => tried(sendForms, 1), 120_000)

  it(
    'to the partner API, is accepted if the document allows it, rejected if it does not, and answered as documented',
    () => tried(fuzz, 12_000),
    300_000,
  )

  it('to the dashboard, causes no fault of the service', () => tried(fuzzDashboard, 2_000), 120_000)

  it('of any length, in any place, blocks the service for no longer than 50 ms', () => tried(findStalls, 2), 300_000)
})
