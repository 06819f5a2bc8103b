/** Calls the API once, on a page that shows whether the API is available. */
export function probe(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-probe]')) void ask(line)
}

async function ask(line: HTMLElement): Promise<void> {
  const begun = performance.now()
  const answer = await fetch(line.dataset.probe ?? '', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  const took = Math.round(performance.now() - begun)
  line.dataset.state = answer?.ok ? 'up' : 'down'
  line.textContent = answer?.ok
    ? `The API is available. It responded in ${took} ms.`
    : `${answer ? `The API returned an unexpected status (${answer.status})` : 'The API did not respond'}. Try again in a minute.`
}
