/**
 * Names in the API's spelling, which no page shows outside of code: `insufficient_funds`, `spendLimit`; and codes of the reference data
 * that have names: `eu-north`, `h100-sxm`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templates } from '@parley/contract/templates'
import type { Page } from 'playwright-core'

// What follows the ellipsis of a masked key (`gpk_live_…`) is random.
const apiSpelling = String.raw`(?<![\w./@:-]|_…)(?:[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?![\w./@:-])`

const data = join(import.meta.dirname, '../../server/data')
const codesIn = (file: string) =>
  [...readFileSync(join(data, file), 'utf8').matchAll(/"(?:gpu_model|region)":\s*"([^"]+)"/g)].map(([, code = '']) => code)
/** A code without a hyphen may be a usual word. */
const codes = [...codesIn('gpus.json'), ...codesIn('regions.json'), ...templates.map((one) => one.template_id)].filter((code) =>
  code.includes('-'),
)
const codePattern = String.raw`(?<![\w./@:-])(?:${codes.map((code) => code.replaceAll('.', String.raw`\.`)).join('|')})(?![\w/@:-])`

/** Code, quotations and typed text may contain them. */
const excludedSelector = 'code, pre, kbd, script, style, textarea, blockquote, .verbatim'
const search = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (!node.parentElement.closest(${JSON.stringify(excludedSelector)}))
      for (const [name] of node.textContent.matchAll(new RegExp(${JSON.stringify(`${apiSpelling}|${codePattern}`)}, 'g'))) found.add(name)
  return [...found]
})()`

/** Returns the words in the page's visible text that are spelled this way. */
export const wireNamesOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(search)
