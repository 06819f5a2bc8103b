import { type RefObject, useEffect, useRef, useState } from 'react'
import { Values } from './values.ts'

/** A value read from the surrounding form, again after each input. Null before the first read. */
export function useFormAround<T>(read: (values: Values) => T): readonly [RefObject<HTMLSpanElement | null>, T | null] {
  const place = useRef<HTMLSpanElement>(null)
  const [found, setFound] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is followed from its beginning to its end
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => setFound(read(new Values(new FormData(form))))
    look()
    form.addEventListener('input', look)
    return () => form.removeEventListener('input', look)
  }, [])
  return [place, found]
}
