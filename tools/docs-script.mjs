/** The documentation's script as one text, which the server serves. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../server/src/docs/browser/docs.ts', import.meta.url))

/** The module that holds it. */
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
