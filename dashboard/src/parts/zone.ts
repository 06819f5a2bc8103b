/** The time zone that a page tells times in: what its person set, or this machine's. */
import { createContext, use } from 'react'
import { knowsZone, machineZone } from './times.ts'

/** As the person set it; null: none. */
export const ChosenZone = createContext<string | null>(null)

export function useZone(): string {
  const chosen = use(ChosenZone)
  return chosen !== null && knowsZone(chosen) ? chosen : machineZone()
}
