/** The packed SDK under runtimes other than Node: what the README shows, and what may differ between runtimes. */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureInstalledPackages } from '../packages.mjs'
import { here } from './run-tool.mjs'

const run = promisify(execFile)
const longestMs = 60_000
const modules = join(here, 'node_modules')

/** The runtimes' builds for CI's platform. On other platforms, they are skipped. */
const runtimes = {
  bun: { program: '@oven/bun-linux-x64/bin/bun', args: ['run'] },
  deno: {
    program: '@deno/linux-x64-glibc/deno',
    args: ['run', '--no-lock', '--cached-only', '--allow-env=PARLEY_API_KEY,PARLEY_BASE_URL', '--allow-net=127.0.0.1'],
  },
}

/** Returns a line for each runtime with the tasks that the program reports as passed. */
export async function tryRuntimes({ baseUrl, keys }) {
  const folder = await mkdtemp(join(await ensureInstalledPackages(), 'runtimes-'))
  try {
    await copyFile(join(here, 'tasks/packed-sdk.mjs'), join(folder, 'program.mjs'))
    const env = { ...process.env, PARLEY_API_KEY: keys.test, PARLEY_BASE_URL: baseUrl }
    const options = { cwd: folder, env, timeout: longestMs }
    const lines = []
    for (const [tool, { program, args }] of Object.entries(runtimes))
      lines.push({ tool, ...(await toldBy(join(modules, program), args, options)) })
    return lines
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function toldBy(program, args, options) {
  if (!existsSync(program)) return { passed: 0, failed: [], skipped: `it is not installed on ${process.platform} ${process.arch}` }
  return run(program, [...args, 'program.mjs'], options).then(
    ({ stdout, stderr }) => {
      const tasks = stdout.match(/^(?:not )?ok .*/gm) ?? []
      const failed = tasks.filter((task) => task.startsWith('not'))
      return tasks.length === 0
        ? { passed: 0, failed: [`no task was reported: ${stderr}`] }
        : { passed: tasks.length - failed.length, failed }
    },
    ({ stdout, stderr, message }) => ({ passed: 0, failed: [`${message}\n${stdout}${stderr}`] }),
  )
}
