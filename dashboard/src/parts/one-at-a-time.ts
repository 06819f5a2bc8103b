import { useRef } from 'react'

/** Runs one call at a time: a double click comes before the page shows that the first click is being sent. */
export function useOneAtATime(): (run: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return (run) => {
    if (isRunning.current) return
    isRunning.current = true
    void run().finally(() => {
      isRunning.current = false
    })
  }
}
