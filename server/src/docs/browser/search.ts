/** Search in an index that is fetched once, at first use. The search text never leaves the page. */
import MiniSearch from 'minisearch'
import { searching } from './searching.ts'

interface Row {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly heading: string
  readonly lead: string
}

const maxFound = 8

export function openSearch(): void {
  const box = document.querySelector<HTMLElement>('.search')
  const input = document.querySelector<HTMLInputElement>('#search')
  const found = document.querySelector<HTMLElement>('#found')
  const count = document.querySelector<HTMLElement>('#found-count')
  if (!box || !input || !found || !count) return
  box.hidden = false
  let index: Promise<MiniSearch> | undefined
  const show = async () => {
    index ??= load()
    const { value } = input
    const rows = value.trim() === '' ? [] : ((await index).search(value).slice(0, maxFound) as unknown as Row[])
    // Ignore a slower result for an older search text.
    if (input.value !== value) return
    found.replaceChildren(...rows.map(linkTo))
    found.hidden = value.trim() === ''
    count.textContent = found.hidden ? '' : `${rows.length} found`
    if (!found.hidden && rows.length === 0) found.textContent = 'No results.'
  }
  input.addEventListener('input', () => void show())
  input.addEventListener('focus', () => {
    index ??= load()
  })
  box.addEventListener('keydown', (event) => move(event, input, found))
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target as Node)) found.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return
    event.preventDefault()
    input.focus()
  })
}

async function load(): Promise<MiniSearch> {
  const answer = await fetch(document.body.dataset.search ?? '')
  const index = new MiniSearch(searching)
  index.addAll((await answer.json()) as object[])
  return index
}

function linkTo({ url, title, heading, lead }: Row): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  const name = document.createElement('strong')
  name.textContent = heading === '' ? title : `${title}: ${heading}`
  const text = document.createElement('span')
  text.textContent = lead
  link.append(name, text)
  return link
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Arrow keys move through the results, Enter opens the first, Escape closes. */
function move(event: KeyboardEvent, input: HTMLInputElement, found: HTMLElement): void {
  const links = [...found.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Escape') found.hidden = true
  else if (event.key === 'Enter' && at === -1) links[0]?.click()
  else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
  else if (event.key === 'ArrowUp') (at > 0 ? links[at - 1] : input)?.focus()
  else return
  if (event.key.startsWith('Arrow')) event.preventDefault()
}
