/** The SDK's generated files, by name. The same contract gives the same text. */
import { faults } from '@parley/contract/faults'
import { committedOptions, openapi } from '@parley/contract/openapi'
import { faultDetails, partnerFaultCodes } from '@parley/contract/openapi-parts'
import { partnerCards } from '@parley/contract/partner'
import { errorDetails, errorGuards } from './codes.ts'
import { resourcesOf } from './model.ts'
import { resourceClasses, rootClass } from './resources.ts'
import { TypeWriter } from './type-writer.ts'

const head = '// Generated from the contract by `npm run generate`. Do not edit.\n'

export function sdkSources(): Readonly<Record<string, string>> {
  const document = openapi(partnerCards, committedOptions)
  const types = new TypeWriter(document.components.schemas)
  const root = resourcesOf(partnerCards, document)
  const classes = resourceClasses(root, types)
  const used = (names: readonly string[], text: string) => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  const body = [...classes, rootClass(root)].join('\n\n')
  const declared = [...types.text().matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = '']) => name)
  return {
    'types.ts': `${head}\n${types.text()}\n`,
    'resources.ts': `${head}
import type { CallOptions, WriteOptions } from '../kernel/call.ts'
import type { PagePromise } from '../kernel/pages.ts'
import { Resource, segment } from '../kernel/resource.ts'
import type {
${used(declared, body)
  .map((name) => `  ${name},`)
  .join('\n')}
} from './types.ts'

${body}
`,
    'error-details.ts': `${head}\n${errorDetails(faults, partnerFaultCodes, faultDetails)}\n`,
    'guards.ts': `${head}
import { guard } from '../kernel/guard.ts'

${errorGuards(faults, partnerFaultCodes)}
`,
  }
}
