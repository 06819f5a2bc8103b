/** The time zone of a page's times: the person's setting, or this machine's zone. */
import { createContext, use } from 'react'
import { knowsZone, machineZone } from './times.ts'

/** The person's setting. Null if there is none. */
export const ChosenZone = createContext<string | null>(null)

export function useZone(): string {
  const chosen = use(ChosenZone)
  return chosen !== null && knowsZone(chosen) ? chosen : machineZone()
}
