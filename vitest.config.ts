import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useTemporaryFolder } from './tools/temporary-folder.mjs'

useTemporaryFolder()

const longest = ['reliability/', 'dashboard/stories/', '']
const rank = ({ moduleId }: TestSpecification) => longest.findIndex((folder) => relative(import.meta.dirname, moduleId).startsWith(folder))

/** Long tests run first, so that one worker is not left with them at the end. In a fresh checkout, Vitest knows only the files' sizes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const files = [
  'contract/src/**/*.test.ts',
  'sdk/test/**/*.test.ts',
  'cli/test/**/*.test.ts',
  'mcp/test/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'dashboard/src/**/*.test.ts',
  'dashboard/stories/**/*.story.test.ts',
  'reliability/**/*.test.ts',
]
const replacing = ['dashboard/src/client/**/*.test.ts']
const globalSetup = ['dashboard/stories/build-pages.ts', 'server/test/global-setup.ts']
const setupFiles = ['dashboard/stories/close-contexts.ts', 'server/test/close-test-apps.ts']

export default defineConfig({
  // The packages are tested from their sources. `sdk/test/packed.test.ts` tests the packed versions.
  resolve: {
    alias: { '@parley/sdk': join(import.meta.dirname, 'sdk/src/index.ts'), '@parley/mcp': join(import.meta.dirname, 'mcp/src/index.ts') },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'shared', include: files, exclude: replacing, globalSetup, setupFiles } },
      // They replace modules, which a worker that is not isolated has loaded already.
      { extends: true, test: { name: 'isolated', include: replacing, isolate: true } },
    ],
    pool: 'forks',
    // Reloading the service for each file took a third of the run. Each file closes what it opens.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than cores, because each worker waits for its database and browser a third of the time.
    maxWorkers: 3,
    // Most objects of a test are garbage before the next test. A young generation of this size copies few of them.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Only for tests that hang. No test reaches it, even on a busy machine. Race tests with more repetitions (RACES) take longer.
    testTimeout: process.env.RACES === undefined ? 180_000 : 3_600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 150_000 } },
  },
})
