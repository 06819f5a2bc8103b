/** A plot of ratios against their goals, as SVG that is readable on light and dark pages. */
import type { Figure } from './figure.ts'

const totalWidth = 760
const left = 330
const right = 90
const rowHeight = 26
const barHeight = 12

/** Reached is blue, missed is orange, so that people with red-green color blindness can tell them apart. */
const style = `text{font:13px system-ui,sans-serif;fill:#1f2328}.small{font-size:11px;fill:#59636e}.ours{fill:#0969da}.short{fill:#bc4c00}
.goal{stroke:#1f2328;stroke-width:1.5}.spread{stroke:#59636e;stroke-width:1}.track{fill:#eaeef2}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.small{fill:#9198a1}.ours{fill:#4493f8}.short{fill:#db6d28}.goal{stroke:#e6edf3}.spread{stroke:#9198a1}.track{fill:#212830}}`

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** How close a figure is to its goal. 1 is the goal, for lower and for upper bounds. */
const progress = ({ ratio, goal }: Figure) => {
  const bound = Number(/[\d.]+/.exec(goal)?.[0] ?? 1)
  return goal.startsWith('≤') ? bound / ratio : ratio / bound
}

export function plot(title: string, figures: readonly Figure[]): string {
  const height = 56 + figures.length * rowHeight
  const plotWidth = totalWidth - left - right
  // The scale ends at twice the goal. The exact ratio is written beside each bar.
  const x = (value: number) => left + Math.min(value, 2) * (plotWidth / 2)
  const bars = figures.map((figure, i) => {
    const y = 40 + i * rowHeight
    const value = progress(figure)
    const spread = Math.min(value, 2) * figure.spread
    return `<text x="0" y="${y + 10}">${escaped(figure.what.length > 46 ? `${figure.what.slice(0, 45)}…` : figure.what)}</text>
<rect class="track" x="${left}" y="${y}" width="${plotWidth}" height="${barHeight}" rx="2"/>
<rect class="${figure.reached ? 'ours' : 'short'}" x="${left}" y="${y}" width="${(x(value) - left).toFixed(1)}" height="${barHeight}" rx="2"/>
<line class="spread" x1="${x(value - spread).toFixed(1)}" x2="${x(value + spread).toFixed(1)}" y1="${y + 6}" y2="${y + 6}"/>
<text class="small" x="${totalWidth - right + 8}" y="${y + 10}">${figure.ratio.toFixed(2)} (${figure.goal})</text>`
  })
  const goal = x(1).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${totalWidth} ${height}" role="img" aria-label="${escaped(title)}"><style>${style}</style>
<text x="0" y="14">${escaped(title)}</text><text class="small" x="${goal}" y="30" text-anchor="middle">goal</text>
${bars.join('\n')}
<line class="goal" x1="${goal}" x2="${goal}" y1="34" y2="${height - 12}"/></svg>
`
}
