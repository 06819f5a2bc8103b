import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DemoInstallation, generousSettings } from '../demo-installation.ts'
import { newSeed } from '../random.ts'
import { abuse, total } from './abuse.ts'
import { attacks } from './attacks.ts'

const root = join(import.meta.dirname, '../..')
const seed = process.env.ABUSE_SEED ?? newSeed()

describe('an attack from all sides', () => {
  let home: DemoInstallation
  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'tools/build.mjs')])
    home = await DemoInstallation.open(join(root, 'server/dist/main.js'), generousSettings)
  }, 120_000)
  afterAll(async () => {
    expect(await home.close(false)).toBe(0)
  })

  it('costs an honest caller no right answer, and is no fault of the service', async () => {
    const report = await abuse({ home, seed, quietMs: 200, attackMs: 5_000, say: () => {} })
    console.log(`abuse: seed ${seed}, ${total(report.hostile)} hostile calls beside ${report.honest} honest ones`)
    expect(report.violations).toEqual([])
    expect([...report.hostile.keys()].sort()).toEqual(attacks.map(({ name }) => name).sort())
    expect(report.honest).toBeGreaterThan(3)
  }, 60_000)
})
