/** `npm run bench`: the table of figures. `npm run bench -- R5` measures one row, `-- --quick` all of them roughly. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, ensureBuilt } from './bundle.mjs'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()
await ensureBuilt()
const programs = ['main', ...readdirSync(join(root, 'bench/references')).map((name) => `references/${name.replace(/\.ts$/, '')}`)]
for (const program of programs) {
  await bundle(`bench/${program}.ts`, `bench/dist/${program.split('/').at(-1)}.js`)
}
await import(join(root, 'bench/dist/main.js'))
