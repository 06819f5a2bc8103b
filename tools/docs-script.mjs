/** Bundles the documentation's script, which the server serves, into one text. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../server/src/docs/browser/docs.ts', import.meta.url))

/** Returns the source of the module that exports the script. */
export async function docsScript() {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    legalComments: 'none',
    logLevel: 'warning',
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  const head = '/** Generated from `browser/` by `npm run generate`. Do not edit. */\n'
  return `${head}export const script = ${JSON.stringify(text)}\n`
}
