/** Whether the page is as narrow as a phone: rows are then cards, as in `table.css`. */
import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 44rem)')
const subscribe = (listener: () => void) => {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
