/** The requirements and limits of a call, from its card. */
import { rightHolders } from '@parley/contract/access'
import type { Card, Idempotency } from '@parley/contract/endpoint'
import { type Content, html } from '../html.ts'

const buckets: Readonly<Record<Card['bucket'], string>> = {
  general: 'the general limits',
  write: "the general limits and the key's write limit",
  rental_write: "the general limits and the key's rental write limit",
  test_helper: "the general limits and the key's test helper limit",
}
const idempotencyTexts: Readonly<Record<Idempotency, Content>> = {
  required: html`required; <a href="/docs/guides/idempotency-and-retries">replayed for 24 hours</a>`,
  optional: html`optional; <a href="/docs/guides/idempotency-and-retries">replayed for 24 hours</a>`,
  echo: 'optional; validated and echoed, but not stored',
  none: null,
}

export function termsOf(card: Card): [string, Content][] {
  const key = card.credential === 'key'
  const terms: [string, Content][] = [
    ['Key', !key ? 'none needed' : card.liveOnly ? 'live' : card.testOnly ? 'test' : 'live or test'],
    ['Scope', key && (card.scope ? html`<code>${card.scope}</code>` : 'none needed')],
    ['Right', card.right && [html`<code>${card.right}</code>`, ': ', rightHolders[card.right].join(', ')]],
    ['Counts against', key ? buckets[card.bucket] : 'the IP address limit'],
    ['Idempotency-Key', idempotencyTexts[card.idempotency]],
  ]
  return terms.filter(([, meaning]) => meaning)
}
