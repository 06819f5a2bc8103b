/** What a buyer is told of texts that the reference data does not know. They are taken all the same: sellers may know them. */
import type { ReferenceNames } from '@parley/contract/reference-names'

export interface NamingTexts {
  readonly gpuModel: string
  readonly region: string
}

export const noticesOf = ({ gpuModel, region }: Partial<NamingTexts>, names: ReferenceNames): string[] => [
  ...names.notices('gpuModel', ['model', 'family'], gpuModel),
  ...names.notices('region', ['region', 'geo'], region),
]

/** The document of a request with its notices, as filing and editing answer it. */
export const withNotices = (document: string, texts: NamingTexts, names: ReferenceNames): string =>
  `${document.slice(0, -1)},"notices":${JSON.stringify(noticesOf(texts, names))}}`
