/**
 * Names as programs spell them, which no page shows outside of code: `insufficient_funds`, `spendLimit`; and codes of the reference data
 * that have names: `eu-north`, `h100-sxm`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templates } from '@parley/contract/templates'
import type { Page } from 'playwright-core'

// What follows the ellipsis of a masked key (`gpk_live_…`) is random.
const spelled = String.raw`(?<![\w./@:-]|_…)(?:[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?![\w./@:-])`

const data = join(import.meta.dirname, '../../server/data')
const codesIn = (file: string) =>
  [...readFileSync(join(data, file), 'utf8').matchAll(/"(?:gpu_model|region)":\s*"([^"]+)"/g)].map(([, code = '']) => code)
/** A word without a hyphen may be one that people write. */
const codes = [...codesIn('gpus.json'), ...codesIn('regions.json'), ...templates.map((one) => one.template_id)].filter((code) =>
  code.includes('-'),
)
const coded = String.raw`(?<![\w./@:-])(?:${codes.map((code) => code.replaceAll('.', String.raw`\.`)).join('|')})(?![\w/@:-])`

/** Code, what is quoted of others, and what is typed may hold them. */
const elsewhere = 'code, pre, kbd, script, style, textarea, blockquote, .verbatim'
const search = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (!node.parentElement.closest(${JSON.stringify(elsewhere)}))
      for (const [name] of node.textContent.matchAll(new RegExp(${JSON.stringify(`${spelled}|${coded}`)}, 'g'))) found.add(name)
  return [...found]
})()`

/** Words of the page's visible texts that are spelled so. */
export const wireNamesOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(search)
