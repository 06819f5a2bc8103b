/** `node tools/run.mjs NAME …`, like `npm run NAME`: bundles a program and runs it in this process. Its options are at the top of its source. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled, root } from './setup.mjs'

/** Each harness with the parts that it starts as separate processes or threads. */
const harnesses = {
  ...Object.fromEntries(
    ['abuse', 'cluster', 'fuzz', 'instances', 'powerloss', 'torture', 'webhooks'].map((name) => [
      name,
      { main: `reliability/${name}/main.ts` },
    ]),
  ),
  bench: { main: 'bench/main.ts', parts: readdirSync(join(root, 'bench/references')).map((name) => `bench/references/${name}`) },
  overload: { main: 'bench/overload/main.ts', parts: ['bench/overload/half-open-thread.ts'] },
}

const [, , name] = process.argv
ensureInstalled()
const program = name in harnesses ? await buildHarness(name, harnesses[name]) : await ensureBuilt(name)
// The program reads its own arguments, and may start itself again with them.
process.argv.splice(1, 2, program)
await import(program).catch((error) => {
  // If it were rethrown, Node would also print the bundle's line, which has thousands of characters.
  console.error(error)
  process.exit(1)
})

/** Bundles a harness. Builds the service first, because harnesses call it. */
async function buildHarness(name, { main, parts = [] }) {
  await ensureBuilt('main')
  const [workspace] = main.split('/')
  for (const part of parts) await bundle(part, `${workspace}/dist/${part.split('/').at(-1).replace(/\.ts$/, '.js')}`)
  return bundle(main, `${workspace}/dist/${name}.js`)
}
