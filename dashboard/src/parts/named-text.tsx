/** Texts of the service that tell of machines by code, as people read them: codes of models, regions and images by their names. */
import { nameKey } from '@parley/contract/reference-names'
import { useMemo } from 'react'
import { useRead } from '../client/queries.ts'
import { withoutMaker } from './plain-words.ts'

interface Named {
  readonly code: string
  readonly name: string
}

/** A code with its digits, letters and hyphens; not a part of a longer word. */
const codes = /(?<![\w.-])[a-z0-9]+(?:[-.][a-z0-9]+)*(?![\w-])/g

/** A code that is spelled with a space: `EU North`; not where its cities follow, for that is the whole name, nor where it explains another. */
const spelledCodes = /(?<![\w.-])(?:eu|us|uk|asia)[ -][a-z]{4,9}(?![\w-]| \(|\))/gi

/** What may be a code, while the names are read: a code that turns into a name reads like a mistake. */
const unread = (word: string) => (word.includes('-') ? '…' : word)

/** `EU North` of `EU North (Oslo, Stockholm)`. */
const withoutCities = (name: string) => name.split(' (', 1)[0] ?? name

/**
 * Names for the codes within a text, the whole name of a region that a text names in short, and `Sweden (EU North)` for one that it calls
 * by a name that the whole name does not have; where they could not be read, and where nothing is called so, the text as it is.
 */
export function useNamed(): (text: string) => string {
  const { data: choices, isPending } = useRead('readCatalogChoices', {})
  const names = useMemo(() => {
    const known: readonly Named[] = [
      ...(choices?.models ?? []).map(({ code, name }) => ({ code, name: withoutMaker(name) })),
      ...(choices?.regions ?? []),
      ...(choices?.templates ?? []),
    ]
    return new Map(known.map(({ code, name }) => [code, name]))
  }, [choices])
  const regions = useMemo(
    () => new Map(choices?.regions.flatMap(({ code, name }) => [code, withoutCities(name)].map((text) => [nameKey(text), name] as const))),
    [choices],
  )
  const plain = (text: string) => text.replaceAll(codes, isPending ? unread : (word) => names.get(word) ?? word)
  const within = useMemo(
    () => new Map(choices?.regions.flatMap(({ name, aliases }) => aliases.map((alias) => [nameKey(alias), withoutCities(name)] as const))),
    [choices],
  )
  const aliased = (text: string) => {
    const region = within.get(nameKey(text))
    if (region === undefined) return undefined
    const whole = regions.get(nameKey(region)) ?? region
    return whole.toLowerCase().includes(text.toLowerCase()) ? whole : `${text} (${region})`
  }
  return (text) =>
    regions.get(nameKey(text)) ?? aliased(text) ?? plain(text.replaceAll(spelledCodes, (code) => regions.get(nameKey(code)) ?? code))
}
export const NamedText = ({ text }: { readonly text: string }) => useNamed()(text)
