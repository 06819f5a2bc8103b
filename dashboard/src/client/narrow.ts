/** Whether the page is as narrow as a phone: rows are then cards, as in `table.css`. */
import { useSyncExternalStore } from 'react'

const mediaQuery = () => window.matchMedia('screen and (max-width: 44rem)')
const subscribe = (listener: () => void) => {
  const query = mediaQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => mediaQuery().matches)
