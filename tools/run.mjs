/** `node tools/run.mjs NAME …`, as `npm run NAME` does: bundles a program and runs it in this process. What it may be told stands at the head of its source. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled, root } from './setup.mjs'

/** Each beside the parts that it starts as processes or threads of their own. */
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
const program = name in harnesses ? await built(name, harnesses[name]) : await ensureBuilt(name)
// The program reads what it was told, and may start itself again.
process.argv.splice(1, 2, program)
await import(program).catch((error) => {
  // Thrown on, it would be told under the bundle's line, which is thousands of letters long.
  console.error(error)
  process.exit(1)
})

/** A harness speaks to the service, which is built first. */
async function built(name, { main, parts = [] }) {
  await ensureBuilt('main')
  const [room] = main.split('/')
  for (const part of parts) await bundle(part, `${room}/dist/${part.split('/').at(-1).replace(/\.ts$/, '.js')}`)
  return bundle(main, `${room}/dist/${name}.js`)
}
