/** The rules by which forms check texts, as the service does: the company's name, and the words it may consist of. */
import { noReferenceWords, type ReferenceWords, referenceWords } from '@parley/contract/reference-words'
import { useMemo } from 'react'
import { useRead } from './queries.ts'
import { useSession } from './session.ts'

export interface TextRules {
  readonly companyName: string
  readonly known: ReferenceWords
}

/** Until the reference data is read, names are not checked. The service checks them. */
export function useTextRules(): TextRules {
  const companyName = useSession().company?.name ?? ''
  const families = useRead('listGpuFamilies', {}).data?.data
  const models = useRead('listGpuModels', {}).data?.data
  const regions = useRead('listRegions', {}).data?.data
  return useMemo(() => {
    if (!families || !models || !regions) return { companyName: '', known: noReferenceWords }
    const names = [
      ...families.flatMap(({ gpuFamily, gpuName, gpuArch }) => [gpuFamily, gpuName, gpuArch]),
      ...models.flatMap(({ gpuModel, gpuName }) => [gpuModel, gpuName]),
      ...regions.flatMap(({ region, regionName }) => [region, regionName]),
    ]
    return { companyName, known: referenceWords(names) }
  }, [companyName, families, models, regions])
}
