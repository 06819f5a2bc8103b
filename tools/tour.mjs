/**
 * `npm run tour`: plays the main job, Radar and a rental against the running service over HTTP, one line per step. It stops at
 * the first unexpected response.
 * `-- --sandbox`: both sides of the main job, with a test key alone.
 */
import { parseArgs } from 'node:util'
import { readDemo } from './demo.mjs'
import { ensureInstalled } from './setup.mjs'

const { values: options } = parseArgs({ options: { sandbox: { type: 'boolean' } } })
ensureInstalled()
const { ensurePackage } = await import('./packages.mjs')
await ensurePackage('sdk')
const { ConnectionError } = await import('@parley/sdk')
const { mainJob } = await import('./tour/main-job.mjs')
const { radar } = await import('./tour/radar.mjs')
const { rental } = await import('./tour/rental.mjs')
const { sandbox } = await import('./tour/sandbox.mjs')
const { Stage } = await import('./tour/stage.mjs')

const demo = readDemo('tour')

try {
  const tour = new Stage(demo)
  for (const chapter of options.sandbox ? [sandbox] : [mainJob, radar, rental]) await chapter(tour)
  console.log(`\nAll ${tour.steps} steps succeeded.`)
} catch (error) {
  console.error(
    `\ntour: ${hasNoService(error) ? `no response from ${demo.base_url} (${error.message}). Start the service first: npm start` : error.message}`,
  )
  process.exit(1)
}

function hasNoService(error) {
  return error instanceof ConnectionError || error.message === 'fetch failed'
}
