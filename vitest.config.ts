import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useTemporaryFolder } from './tools/temporary-folder.mjs'

useTemporaryFolder()

const longest = ['reliability/', 'dashboard/stories/', '']
const rank = ({ moduleId }: TestSpecification) => longest.findIndex((folder) => relative(import.meta.dirname, moduleId).startsWith(folder))

/** What takes long begins first, lest one worker be left with it at the end: a fresh checkout knows only how large files are. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  // The packages are tested from their sources; `sdk/test/packed.test.ts` tests what is packed of them.
  resolve: {
    alias: { '@parley/sdk': join(import.meta.dirname, 'sdk/src/index.ts'), '@parley/mcp': join(import.meta.dirname, 'mcp/src/index.ts') },
  },
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'sdk/test/**/*.test.ts',
      'cli/test/**/*.test.ts',
      'mcp/test/**/*.test.ts',
      'server/src/**/*.test.ts',
      'server/test/**/*.test.ts',
      'dashboard/src/**/*.test.ts',
      'dashboard/stories/**/*.story.test.ts',
      'reliability/**/*.test.ts',
    ],
    globalSetup: ['dashboard/stories/build-pages.ts', 'server/test/global-setup.ts'],
    setupFiles: ['dashboard/stories/close-contexts.ts', 'server/test/close-test-apps.ts'],
    pool: 'forks',
    // Loading the service anew for each file took a third of the run; what a file opens, it closes.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // One more than cores: each waits for its database and for its browser a third of the time.
    maxWorkers: 3,
    // Most of what a test makes is dead before the next test: a young generation of this size copies little of it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // What hangs ends; no test is slow enough on a busy machine to be judged by it. Races that are run more often than every day take longer.
    testTimeout: process.env.RACES === undefined ? 60_000 : 3_600_000,
    hookTimeout: 60_000,
  },
})
