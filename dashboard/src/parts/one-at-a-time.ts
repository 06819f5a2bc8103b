import { useRef } from 'react'

/** Runs one call at a time: a double click comes before the page shows that the first click is being sent. */
export function useOneAtATime(): (run: () => Promise<unknown>) => void {
  const isUnderWay = useRef(false)
  return (run) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    void run().finally(() => {
      isUnderWay.current = false
    })
  }
}
