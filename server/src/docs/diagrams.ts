/** The diagrams of the documentation. They are 360 units wide, so they are legible on a phone without zooming. */
import { type Content, html, type Markup } from './html.ts'

interface Diagram {
  readonly id: string
  readonly title: string
  /** A text description of the diagram, for screen readers. */
  readonly description: string
  readonly height: number
}

const diagram = (
  { id, title, description, height }: Diagram,
  parts: Content,
) => html`<svg viewBox="0 0 360 ${height}" role="img" aria-labelledby="${id}-title ${id}-words">
<title id="${id}-title">${title}</title><desc id="${id}-words">${description}</desc>
${parts}</svg>`

const text = (x: number, y: number, style: string, content: string, anchor = 'middle') =>
  html`<text x="${x}" y="${y}" class="${style}" text-anchor="${anchor}">${content}</text>`
const box = (x: number, y: number, width: number, height: number) =>
  html`<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`
/** An object with its status. */
const objectBox = (x: number, y: number, name: string, state: string) => [
  box(x, y, 140, 52),
  text(x + 70, y + 22, 'name', name),
  text(x + 70, y + 41, 'state', state),
]
const down = (x: number, from: number, to: number) =>
  html`<path class="line" d="M${x} ${from}V${to - 5}"/><path class="head" d="M${x} ${to}l-4-7h8z"/>`
const right = (y: number, from: number, to: number) =>
  html`<path class="line" d="M${from} ${y}H${to - 5}"/><path class="head" d="M${to} ${y}l-7-4v8z"/>`

/** A request, its opportunities, and the introduction that a reveal creates. */
export const requestLifecycle = (): Markup =>
  html`<figure class="picture">${diagram(
    {
      id: 'life',
      title: 'The life of a request',
      description:
        'The buyer files a request with status open. The operator offers it to a seller. The request becomes matched, and the seller reads an opportunity with status offered. The seller accepts it in the dashboard, which reveals both parties to each other. Both read an introduction with status active. It ends as concluded, lapsed or voided. An opportunity that is not accepted ends as declined, expired or withdrawn. The buyer can close the request while it is open or matched. Its status is then closed.',
      height: 420,
    },
    [
      text(80, 18, 'quiet', 'the buyer reads'),
      text(280, 18, 'quiet', 'the seller reads'),
      html`<path class="curtain" d="M180 8V268"/>`,
      objectBox(10, 32, 'Request', 'open'),
      down(80, 84, 140),
      text(90, 108, 'quiet', 'the operator', 'start'),
      text(90, 123, 'quiet', 'offers it', 'start'),
      objectBox(10, 140, 'Request', 'matched'),
      right(166, 150, 210),
      objectBox(210, 140, 'Opportunity', 'offered'),
      text(280, 209, 'quiet', 'or declined, expired,'),
      text(280, 224, 'quiet', 'withdrawn'),
      text(80, 209, 'quiet', 'or closed by the buyer,'),
      text(80, 224, 'quiet', 'from open or matched'),
      html`<path class="line" d="M350 192V250H180V283"/><path class="head" d="M180 290l-4-7h8z"/>`,
      text(190, 268, 'quiet', 'accepted in the dashboard', 'start'),
      box(60, 290, 240, 52),
      text(180, 312, 'name', 'Introduction'),
      text(180, 331, 'state', 'active'),
      down(180, 342, 378),
      text(180, 396, 'quiet', 'concluded, lapsed or voided'),
    ],
  )}<figcaption>The buyer's side is left of the line, and the seller's side is right of it. Until the reveal, only anonymised demand crosses the line.</figcaption></figure>`

interface Fact {
  readonly label: string
  readonly before: boolean
  readonly after: boolean
}
const sellerReads: readonly Fact[] = [
  { label: 'model, GPUs, nodes', before: true, after: true },
  { label: 'region, dates, budget', before: true, after: true },
  { label: 'company, country', before: false, after: true },
  { label: 'contact card', before: false, after: true },
  { label: 'notes', before: false, after: false },
]
const buyerReads: readonly Fact[] = [
  { label: 'own request', before: true, after: true },
  { label: 'matched or not', before: true, after: true },
  { label: 'company, country', before: false, after: true },
  { label: 'contact card', before: false, after: true },
  { label: 'other sellers', before: false, after: false },
]

const disc = (x: number, y: number, seen: boolean) =>
  seen
    ? html`<circle class="seen" cx="${x}" cy="${y}" r="5"/>`
    : html`<circle class="hidden" cx="${x}" cy="${y}" r="4.4"/><path class="hidden" d="M${x - 4} ${y + 4}l8-8"/>`

function column(x: number, title: string, facts: readonly Fact[], when: 'before' | 'after'): Content {
  const rows = facts.map((fact, index) => [
    disc(x + 16, 78 + index * 25, fact[when]),
    text(x + 27, 82 + index * 25, fact[when] ? 'fact' : 'quiet', fact.label, 'start'),
  ])
  return [box(x, 32, 172, 170), text(x + 86, 56, 'name', title), rows]
}

function panel(when: 'before' | 'after', title: string): Markup {
  const seen = (facts: readonly Fact[]) => facts.filter((fact) => fact[when]).map((fact) => fact.label)
  const description = `The seller reads: ${seen(sellerReads).join('; ')}. The buyer reads: ${seen(buyerReads).join('; ')}.`
  return diagram({ id: `sees-${when}`, title, description, height: 210 }, [
    text(2, 18, 'name', title, 'start'),
    column(2, 'The seller reads', sellerReads, when),
    column(186, 'The buyer reads', buyerReads, when),
  ])
}

export const visibilityDiagram = (): Markup => html`<figure class="picture">
${panel('before', 'Before the reveal')}
${panel('after', 'After the reveal')}
<figcaption>Filled mark: readable. Crossed mark: hidden. Only the operator reads notes, also after a reveal. Personal accounts are never shown: the contact card contains what a company chose to show.</figcaption>
</figure>`
