/** A flame graph of a CPU profile, as SVG. The width of a function is the share of the busy time that it and its callees took. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escaped } from './plot.ts'

interface Frame {
  readonly functionName: string
  readonly url: string
  /** Both count from zero. */
  readonly lineNumber: number
  readonly columnNumber: number
}
interface Profile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}
interface Stack {
  readonly name: string
  readonly kind: 'ours' | 'library' | 'node'
  micros: number
  readonly callees: Map<string, Stack>
}

const totalWidth = 1200
const rowHeight = 16
/** Narrower boxes would not be visible. */
const minWidth = 1.2
const letterWidth = 6.2
/** Samples in which the process waited and did no work. */
const idleFrames = new Set(['(idle)', '(root)'])

const style = `text{font:10.5px ui-monospace,monospace;fill:#1f2328;pointer-events:none}.title{font:13px system-ui,sans-serif}
.ours{fill:#7cb4f5}.library{fill:#f0b77d}.node{fill:#c9d1d9}rect{stroke:#fff;stroke-width:.6}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.ours{fill:#1f5fa8}.library{fill:#8a5420}.node{fill:#3d444d}rect{stroke:#0d1117}}`

function kindOf(frame: Frame): Stack['kind'] {
  if (!frame.url.startsWith('file:')) return 'node'
  return sourceOf(frame).includes('node_modules') ? 'library' : 'ours'
}

const sourceMaps = new Map<string, SourceMap | null>()

/** The source file of a function. A bundle's source map names it. A package's own source map does not say which package it is. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  if (!url.startsWith('file:') || url.includes('node_modules')) return url
  let map = sourceMaps.get(url)
  if (map === undefined) {
    const path = `${fileURLToPath(url)}.map`
    map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
    sourceMaps.set(url, map)
  }
  const entry = map?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : url
}

/** Merges the stacks from the bottom up, without the samples in which the process waited. */
function stacksOf({ nodes, samples, timeDeltas }: Profile): Stack {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = new Map(nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id] as const)))
  const root: Stack = { name: 'all', kind: 'node', micros: 0, callees: new Map() }
  samples.forEach((sample, i) => {
    const path: Frame[] = []
    for (let at: number | undefined = sample; at !== undefined; at = parentOf.get(at)) path.unshift(byId.get(at)?.callFrame as Frame)
    const top = path.at(-1)?.functionName ?? ''
    if (idleFrames.has(top)) return
    const micros = timeDeltas[i] ?? 0
    root.micros += micros
    let stack = root
    for (const frame of path.slice(1)) stack = addFrame(stack, frame, micros)
  })
  return root
}

function addFrame(stack: Stack, frame: Frame, micros: number): Stack {
  const name = frame.functionName || `(anonymous) ${basename(sourceOf(frame))}`
  const known = stack.callees.get(name)
  const next = known ?? { name, kind: kindOf(frame), micros: 0, callees: new Map() }
  if (!known) stack.callees.set(name, next)
  next.micros += micros
  return next
}

export function flameGraph(title: string, profile: Profile): string {
  const root = stacksOf(profile)
  const boxes: string[] = []
  let maxLevel = 0
  const draw = (stack: Stack, x: number, level: number): void => {
    const width = (stack.micros / root.micros) * totalWidth
    if (width < minWidth) return
    maxLevel = Math.max(maxLevel, level)
    boxes.push(box(stack, x, level, width, root.micros))
    let at = x
    for (const next of [...stack.callees.values()].sort((a, b) => b.micros - a.micros)) {
      draw(next, at, level + 1)
      at += (next.micros / root.micros) * totalWidth
    }
  }
  draw(root, 0, 0)
  const height = 30 + (maxLevel + 1) * rowHeight
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${totalWidth} ${height}" role="img" aria-label="${escaped(title)}"><style>${style}</style>
<text class="title" x="0" y="16">${escaped(title)}: blue is the service, orange its libraries, grey Node.js and the system</text>
${boxes.join('\n')}</svg>
`
}

function box({ name, kind, micros }: Stack, x: number, level: number, width: number, totalMicros: number): string {
  const y = 26 + level * rowHeight
  const fits = Math.floor((width - 4) / letterWidth)
  const label = fits < 3 ? '' : name.length > fits ? `${name.slice(0, fits - 1)}…` : name
  const share = `${((micros / totalMicros) * 100).toFixed(1)} %`
  const rect = `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${rowHeight}"><title>${escaped(`${name}: ${share}`)}</title></rect>`
  return label ? `${rect}<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>` : rect
}
