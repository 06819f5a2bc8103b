/** Remembers how lists were left: links back to one restore its filters. */
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const searches = new Map<string, Readonly<Record<string, string | undefined>>>()

/** Records the current page, while somebody is signed in. */
export function useVisited(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (Object.keys(search).length > 0) searches.set(pathname, search)
    else searches.delete(pathname)
  }, [pathname, search])
  useEffect(() => () => searches.clear(), [])
}

export const lastSearchOf = (path: string | undefined) => searches.get(path ?? '') ?? {}
