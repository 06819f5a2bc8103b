import { type RefObject, useEffect, useRef, useState } from 'react'
import { Values } from './values.ts'

/** A value read from the surrounding form, again after each input. Null before the first read. */
export function useEnclosingForm<T>(read: (values: Values) => T): readonly [RefObject<HTMLSpanElement | null>, T | null] {
  const ref = useRef<HTMLSpanElement>(null)
  const [value, setValue] = useState<T | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is followed from its beginning to its end
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const update = () => setValue(read(new Values(new FormData(form))))
    update()
    form.addEventListener('input', update)
    return () => form.removeEventListener('input', update)
  }, [])
  return [ref, value]
}
