/** Makes the call that a page describes, only with a test key and only to this service. */
const storageKey = 'docs-test-key'

export function openForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    form.hidden = false
    const key = form.querySelector<HTMLInputElement>('[data-key]')
    if (key) key.value = storedKey()
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}

/** Stored in this tab until it is closed. */
function storedKey(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}
function storeKey(key: string): void {
  try {
    sessionStorage.setItem(storageKey, key)
  } catch {
    // Without storage, the key stays only in the field.
  }
}

function keyProblem(key: string): string | null {
  if (key === '') return 'Enter a test key: create one in the dashboard under Settings, API keys.'
  if (key.startsWith('gpk_live_')) return 'This is a live key and was not sent. Use a test key (gpk_test_…).'
  return key.startsWith('gpk_test_') ? null : 'A test key begins with gpk_test_.'
}

async function send(form: HTMLFormElement): Promise<void> {
  const output = form.querySelector<HTMLElement>('.try-response')
  if (!output) return
  const field = form.querySelector<HTMLInputElement>('[data-key]')
  const key = field?.value.trim() ?? ''
  const problem = field === null ? null : keyProblem(key)
  if (problem !== null) {
    output.textContent = problem
    // A live key does not stay on the page.
    if (field && key.startsWith('gpk_live_')) field.value = ''
    field?.focus()
    return
  }
  if (field) storeKey(key)
  const button = form.querySelector('button')
  button?.setAttribute('disabled', '')
  output.textContent = 'Sending…'
  output.replaceChildren(...(await callAndRender(form, key)))
  button?.removeAttribute('disabled')
}

async function callAndRender(form: HTMLFormElement, key: string): Promise<Node[]> {
  const { method = 'GET' } = form.dataset
  const body = form.querySelector<HTMLTextAreaElement>('[data-body]')?.value.trim()
  const headers = new Headers()
  if (key !== '') headers.set('authorization', `Bearer ${key}`)
  if ('idempotent' in form.dataset) headers.set('idempotency-key', `docs-${Date.now()}-${Math.random().toString(36).slice(2)}`)
  if (body) headers.set('content-type', 'application/json')
  const startedAt = performance.now()
  try {
    const response = await fetch(addressOf(form), {
      method,
      headers,
      credentials: 'omit',
      ...(body && { body }),
      signal: AbortSignal.timeout(40_000),
    })
    const text = await response.text()
    const durationMs = Math.round(performance.now() - startedAt)
    return [
      line(`${response.status} in ${durationMs} ms · Request-Id ${response.headers.get('request-id') ?? 'none'}`),
      block(pretty(text)),
    ]
  } catch {
    return [line('No response: the service could not be reached.')]
  }
}

/** Always on this page's own origin: an ID is encoded as one segment of the path. */
function addressOf(form: HTMLFormElement): string {
  let { path = '' } = form.dataset
  const query = new URLSearchParams()
  for (const input of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
    const { name = '', in: parameterLocation } = input.dataset
    if (parameterLocation === 'path') path = path.replace(`{${name}}`, encodeURIComponent(input.value.trim()))
    else if (input.value.trim() !== '') query.set(name, input.value.trim())
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function line(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}
function block(text: string): HTMLElement {
  const element = document.createElement('pre')
  element.tabIndex = 0
  element.textContent = text === '' ? 'No content.' : text
  return element
}
