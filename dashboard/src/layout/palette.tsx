/** Ctrl-K: goes to any page, action, ID, company or object by typed text. `?`: lists the keyboard shortcuts. */
import type { FoundKind } from '@parley/contract/dashboard/search'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../client/composing.ts'
import { useRead } from '../client/queries.ts'
import { type Session, useSession } from '../client/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { stateText } from '../parts/humanize.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { NamedText } from '../parts/named-text.tsx'
import { linkOf, type PageLink, resultNames, useSearchResults } from '../parts/search-results.ts'
import { trimmed } from '../parts/trimmed.ts'
import { whyNotOpen } from './navigation.ts'
import { paletteOpening } from './open-palette.ts'
import styles from './palette.module.css'
import { navGroupsFor } from './sidebar.tsx'

interface Choice {
  readonly key: string
  readonly title: string
  /** Whether the title or the detail may contain codes of machines. */
  readonly coded?: boolean
  readonly detail: string | null
  readonly kind: string
  readonly icon: IconName
  readonly link: PageLink
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))

type Shown = 'palette' | 'shortcuts' | null

export function Shortcuts() {
  const [shown, setShown] = useState<Shown>(null)
  useEffect(() => {
    const open = () => setShown('palette')
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown((now) => (now === 'palette' ? null : 'palette'))
      } else if (event.key === '?' && !isTyping(event.target) && document.querySelector('dialog[open]') === null) setShown('shortcuts')
    }
    paletteOpening.addEventListener('open', open)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      paletteOpening.removeEventListener('open', open)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const close = () => setShown(null)
  if (shown === 'palette') return <Palette onClose={close} />
  return shown === 'shortcuts' && <Keys onClose={close} />
}

const keys = [
  ['Ctrl K', 'Search, or go to any page (Cmd K on a Mac)'],
  ['?', 'Show the keyboard shortcuts'],
  ['Up, Down, Enter', 'Choose a search result'],
  ['Esc', 'Close a dialog'],
] as const

const Keys = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <dl className="terms">
      {keys.map(([name, what]) => (
        <div key={name}>
          <dt>
            <kbd>{name}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

function Palette({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const text = useDebounced(trimmed(typed))
  const results = useSearchResults(text)
  const capacity = useCapacity(session.company !== null)
  const choices = choicesFor(session, trimmed(typed), text === trimmed(typed) ? (results.data?.data ?? []) : [], capacity)
  const chosen = Math.min(activeIndex, choices.length - 1)
  const go = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    void navigate(choice.link)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActiveIndex((chosen + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') go(choices[chosen])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <form className="form" onSubmit={(event) => event.preventDefault()}>
        <input
          type="text"
          role="combobox"
          aria-label="Search for a page, an action, an ID, a name, a number or a reference"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-choices`}
          aria-activedescendant={choices.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder="A page, an ID, a name, an invoice number…"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setActiveIndex(0)
          }}
        />
      </form>
      <Choices id={id} choices={choices} chosen={chosen} go={go} />
      {choices.length === 0 && (
        <p className="soft" role="status">
          {results.isFetching ? 'Searching…' : `No results for “${trimmed(typed)}”.`}
        </p>
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly chosen: number
  readonly go: (choice: Choice) => void
}
function Choices({ id, choices, chosen, go }: ChoicesProps) {
  const listRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is moved into view
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={listRef} id={`${id}-choices`} role="listbox" aria-label="Results" className={styles.choices} tabIndex={-1}>
      {choices.map((choice, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
        <div key={choice.key} id={`${id}-${n}`} role="option" tabIndex={-1} aria-selected={n === chosen} onClick={() => go(choice)}>
          <Icon name={choice.icon} />
          <span>
            {choice.coded ? <NamedText text={choice.title} /> : choice.title}
            {choice.detail && <span className="soft small"> {choice.coded ? <NamedText text={choice.detail} /> : choice.detail}</span>}
          </span>
          <span className="soft small">{choice.kind}</span>
        </div>
      ))}
    </div>
  )
}

const debounceMs = 150
/** Returns a text after it has not changed for a moment, so that not every letter is searched for. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const memberActions = [
  { title: 'File a request', to: '/requests/new', icon: 'request' },
  { title: 'Propose a listing', to: '/listings/new', icon: 'listing' },
  { title: 'Rent a machine', to: '/catalog', icon: 'rental' },
  { title: 'Top up the wallet', to: '/wallet', icon: 'wallet' },
  { title: 'Create an API key', to: '/keys/new', icon: 'key' },
  { title: 'Add a webhook endpoint', to: '/webhooks/new', icon: 'webhook' },
  { title: 'Add an SSH key', to: '/account/ssh-keys', icon: 'key' },
] as const
const operatorActions = [{ title: 'Publish an agreement', to: '/operator/publish-agreement', icon: 'agreement' }] as const

/** Kinds whose titles consist of a model and a region. */
const codedKinds: readonly FoundKind[] = ['request', 'opportunity', 'offer', 'catalogOffer', 'rental']
/** A detail that is a state, or starts with one. */
const leadingState = /^[a-z_]+(?=,|$)/

const marketLinks = [
  // Sold-out offers count, too.
  { to: '/catalog', where: 'in the catalog', icon: 'catalog', more: { available: 'all' } },
  { to: '/radar', where: 'on Radar', icon: 'radar', more: {} },
] as const
const maxCapacity = 8

/** Links to the list of everything sold of a model: there are too many to list each. Models that nobody sells are left out. */
function useCapacity(hasCompany: boolean): readonly Choice[] {
  const models = useRead('readCatalogChoices', {}, hasCompany).data?.models ?? []
  const offers = useRead('readFacets', {}, hasCompany).data?.models
  const nodes = useRead('readGridFacets', {}, hasCompany).data?.models
  const facetsByPath = { '/catalog': offers, '/radar': nodes }
  return models.flatMap(({ code, name }) =>
    marketLinks.flatMap(({ to, where, icon, more }) => {
      const count = facetsByPath[to]?.find((one) => one.code === code)?.count ?? 0
      const link = { to, search: { gpuModels: code, ...more } }
      return count === 0 ? [] : [{ key: `capacity ${to} ${code}`, title: name, detail: `${count} ${where}`, kind: 'Capacity', icon, link }]
    }),
  )
}

function choicesFor(session: Session, typed: string, results: Parameters<typeof linkOf>[0][], sold: readonly Choice[]): readonly Choice[] {
  const { operator } = session.person
  const words = typed.toLowerCase().split(/\s+/)
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const pages = navGroupsFor(session).flatMap(({ title, items }) =>
    items
      .filter((item) => whyNotOpen(session, item) === null && fits(`${title ?? ''} ${item.label} ${item.keywords ?? ''}`))
      .map((item) => ({ key: `page ${item.to}`, title: item.label, detail: title, kind: 'Page', icon: item.icon, link: { to: item.to } })),
  )
  const actions = (operator ? operatorActions : session.company === null ? [] : memberActions)
    .filter(({ title }) => fits(title))
    .map(({ title, to, icon }) => ({ key: `action ${to}`, title, detail: null, kind: 'Action', icon, link: { to } }))
  const objects = results.map((one) => ({
    key: `${one.kind} ${one.id}`,
    title: one.title,
    coded: codedKinds.includes(one.kind),
    detail: one.detail?.replace(leadingState, (state) => stateText(state).toLowerCase()) ?? null,
    kind: resultNames[one.kind],
    icon: 'audit' as const,
    link: linkOf(one, operator),
  }))
  const capacity = typed === '' ? [] : sold.filter(({ title }) => fits(title)).slice(0, maxCapacity)
  // Objects arrive last, and move nothing that is already marked.
  return [...pages, ...actions, ...capacity, ...objects]
}
