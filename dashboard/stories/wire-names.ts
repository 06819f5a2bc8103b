/** Names as programs spell them, which no page shows outside of code: `insufficient_funds`, `spendLimit`. */
import type { Page } from 'playwright-core'

// What follows the ellipsis of a masked key (`gpk_live_…`) is random.
const spelled = String.raw`(?<![\w./@:-]|_…)(?:[a-z]+(?:_[a-z]+)+|[a-z]+(?:[A-Z][a-z]+)+)(?![\w./@:-])`
/** Code, what is quoted of others, and what is typed may hold them. */
const elsewhere = 'code, pre, kbd, script, style, textarea, blockquote'
const search = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (!node.parentElement.closest(${JSON.stringify(elsewhere)}))
      for (const [name] of node.textContent.matchAll(new RegExp(${JSON.stringify(spelled)}, 'g'))) found.add(name)
  return [...found]
})()`

/** Words of the page's visible texts that are spelled so. */
export const wireNamesOn = (page: Page): Promise<string[]> => page.evaluate<string[]>(search)
