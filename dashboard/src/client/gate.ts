/** Where a call waits for the second factor: it asks, the dialog answers. */

/** `prove`: a code or a passkey; `enrol`: there is none to prove yet. */
export type Asked = 'prove' | 'enrol'
type Gatekeeper = (asked: Asked) => Promise<boolean>

let gatekeeper: Gatekeeper = async () => false
let waiting: Promise<boolean> | null = null

export function keepGate(next: Gatekeeper): void {
  gatekeeper = next
}

/** Whether to go on; several calls at once ask once. */
export function askForFactor(asked: Asked): Promise<boolean> {
  waiting ??= gatekeeper(asked).finally(() => {
    waiting = null
  })
  return waiting
}
