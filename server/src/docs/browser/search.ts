/** Search in an index that is fetched once, at first use. The search text never leaves the page. */
import MiniSearch from 'minisearch'
import { miniSearchOptions } from './search-options.ts'

interface Row {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly heading: string
  readonly lead: string
}

const maxResults = 8

export function openSearch(): void {
  const box = document.querySelector<HTMLElement>('.search')
  const input = document.querySelector<HTMLInputElement>('#search')
  const results = document.querySelector<HTMLElement>('#found')
  const count = document.querySelector<HTMLElement>('#found-count')
  if (!box || !input || !results || !count) return
  box.hidden = false
  let index: Promise<MiniSearch | null> | undefined
  /** Null if it could not be fetched: the next search fetches it again. */
  const readIndex = () => {
    index ??= load().catch(() => {
      index = undefined
      return null
    })
    return index
  }
  const show = async () => {
    const { value } = input
    const found = value.trim() === '' ? [] : (await readIndex())?.search(value)
    // Ignore a slower result for an older search text.
    if (input.value !== value) return
    const rows = (found ?? []).slice(0, maxResults) as unknown as Row[]
    const message = found === undefined ? 'The search could not be loaded. Try again.' : `${rows.length} found`
    results.replaceChildren(...rows.map(linkTo))
    results.hidden = value.trim() === ''
    count.textContent = results.hidden ? '' : message
    if (!results.hidden && rows.length === 0) results.textContent = found === undefined ? message : 'No results.'
  }
  input.addEventListener('input', () => void show())
  input.addEventListener('focus', () => void readIndex())
  box.addEventListener('keydown', (event) => move(event, input, results))
  document.addEventListener('click', (event) => {
    if (!box.contains(event.target as Node)) results.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return
    event.preventDefault()
    input.focus()
  })
}

async function load(): Promise<MiniSearch> {
  const response = await fetch(document.body.dataset.search ?? '')
  const index = new MiniSearch(miniSearchOptions)
  index.addAll((await response.json()) as object[])
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
function move(event: KeyboardEvent, input: HTMLInputElement, results: HTMLElement): void {
  const links = [...results.querySelectorAll('a')]
  const focusedIndex = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Escape') results.hidden = true
  else if (event.key === 'Enter' && focusedIndex === -1) links[0]?.click()
  else if (event.key === 'ArrowDown') (links[focusedIndex + 1] ?? links[0])?.focus()
  else if (event.key === 'ArrowUp') (focusedIndex > 0 ? links[focusedIndex - 1] : input)?.focus()
  else return
  if (event.key.startsWith('Arrow')) event.preventDefault()
}
