/** Calls the API once, on a page that shows whether the API is available. */
export function probe(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-probe]')) void checkApi(line)
}

async function checkApi(line: HTMLElement): Promise<void> {
  const startedAt = performance.now()
  const response = await fetch(line.dataset.probe ?? '', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const durationMs = Math.round(performance.now() - startedAt)
  line.dataset.state = response?.ok ? 'up' : 'down'
  line.textContent = response?.ok
    ? `The API is available. It responded in ${durationMs} ms.`
    : `${response ? `The API returned an unexpected status (${response.status})` : 'The API did not respond'}. Try again in a minute.`
}
