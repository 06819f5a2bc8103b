/** Replaces codes of models, regions and images in the service's texts by their names. */
import { nameKey } from '@parley/contract/reference-names'
import { useMemo } from 'react'
import { useRead } from '../client/queries.ts'
import { withoutMaker } from './humanize.ts'

interface Named {
  readonly code: string
  readonly name: string
}

/** A code of digits, letters and hyphens. Not a part of a longer word. */
const codes = /(?<![\w.-])[a-z0-9]+(?:[-.][a-z0-9]+)*(?![\w-])/g

/** A code spelled with a space: `EU North`. Not if its cities follow, which is the full name, and not if it explains another name. */
const spelledCodes = /(?<![\w.-])(?:eu|us|uk|asia)[ -][a-z]{4,9}(?![\w-]| \(|\))/gi

/** What may be a code, while the names are read: a code that changes into a name looks like a mistake. */
const placeholder = (word: string) => (word.includes('-') ? '…' : word)

/** `EU North` of `EU North (Oslo, Stockholm)`. */
const withoutCities = (name: string) => name.split(' (', 1)[0] ?? name

/**
 * Replaces the codes in a text by names, a region's short name by its full name, and a name that the full name does not contain by
 * `Sweden (EU North)`. If the names could not be read, or none matches, the text is returned unchanged.
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
  const replaceCodes = (text: string) => text.replaceAll(codes, isPending ? placeholder : (word) => names.get(word) ?? word)
  const regionByAlias = useMemo(
    () => new Map(choices?.regions.flatMap(({ name, aliases }) => aliases.map((alias) => [nameKey(alias), withoutCities(name)] as const))),
    [choices],
  )
  const aliased = (text: string) => {
    const region = regionByAlias.get(nameKey(text))
    if (region === undefined) return undefined
    const fullName = regions.get(nameKey(region)) ?? region
    return fullName.toLowerCase().includes(text.toLowerCase()) ? fullName : `${text} (${region})`
  }
  return (text) =>
    regions.get(nameKey(text)) ?? aliased(text) ?? replaceCodes(text.replaceAll(spelledCodes, (code) => regions.get(nameKey(code)) ?? code))
}
export const NamedText = ({ text }: { readonly text: string }) => useNamed()(text)
