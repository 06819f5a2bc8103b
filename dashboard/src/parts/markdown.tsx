/** The subset of Markdown that agreements use: headings, paragraphs, lists, emphasis, code, links. Everything else stays text. */
import type { ReactNode } from 'react'

const item = /^\s*(?:[-*]|(\d+)\.)\s+(\S.*)?$/

export function Markdown({ text }: { readonly text: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '')
  return (
    <div className="stack prose">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
        <Block key={at} lines={block.trim().split('\n')} />
      ))}
    </div>
  )
}

function Block({ lines }: { readonly lines: readonly string[] }) {
  const [first = '', ...rest] = lines
  const heading = /^#{1,6}\s+(\S.*)?$/.exec(first)
  if (heading) {
    return (
      <>
        <h3>{inline(heading[1] ?? '')}</h3>
        {rest.length > 0 && <Block lines={rest} />}
      </>
    )
  }
  const listed = item.exec(first)
  if (!listed) return <p>{inline(lines.join(' '))}</p>
  // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
  const items = itemsIn(lines).map((one, at) => <li key={at}>{inline(one)}</li>)
  return listed[1] === undefined ? <ul>{items}</ul> : <ol start={Number(listed[1])}>{items}</ol>
}

/** A line that starts no item continues the previous one. */
function itemsIn(lines: readonly string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    const begun = item.exec(line)
    if (begun) items.push(begun[2] ?? '')
    else items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}

const marks = /\*\*((?:[^*]|\*(?!\*))+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^[\]]+)\]\((https?:\/\/[^\s[)]+)\)/g

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(marks)) {
    parts.push(text.slice(end, found.index), marked(found))
    end = found.index + found[0].length
  }
  return [...parts, text.slice(end)]
}

function marked({ index, 1: strong, 2: weak, 3: code, 4: label, 5: href }: RegExpMatchArray): ReactNode {
  if (strong !== undefined) return <strong key={index}>{strong}</strong>
  if (weak !== undefined) return <em key={index}>{weak}</em>
  if (code !== undefined) return <code key={index}>{code}</code>
  return (
    <a key={index} href={href} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
