/** A call with the SDK, or with `fetch` if the SDK has no method for it. */
import { typescriptLiteral } from './literals.ts'
import type { SampleCall } from './sample-call.ts'

export function typescript({ url, sdk, body, lists }: SampleCall): string {
  if (sdk === null) return `const response = await fetch('${url}')\nconsole.log(await response.json())`
  const values = [
    ...sdk.arguments.map((value) => typescriptLiteral(value)),
    ...(body === undefined ? [] : [typescriptLiteral(body)]),
    ...(Object.keys(sdk.query).length > 0 ? [typescriptLiteral(sdk.query)] : []),
  ]
  const call = `parley.${[...sdk.resource, sdk.method].join('.')}(${values.join(', ')})`
  return `import { Parley } from '@parley/sdk'

const parley = new Parley({ apiKey: process.env.API_KEY })

${lists ? `for await (const item of ${call}) {\n  console.log(item)\n}` : `const response = await ${call}\nconsole.log(response)`}`
}
