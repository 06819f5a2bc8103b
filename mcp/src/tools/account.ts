/** The details of the API key, and explanations of errors. */
import { z } from 'zod'
import { errorReference } from '../generated/docs.ts'
import { ToolError } from '../results.ts'
import { anyObject, type Tool, tool } from '../tool.ts'

export const accountTools: readonly Tool[] = [
  tool(
    {
      name: 'whoami',
      title: 'API key details',
      description:
        'Returns the company and role for which all other tools act, the mode (live or test), the scopes, the limits and the policy: what the key may spend and do, and which calls a person must approve.',
      input: {},
      output: { me: anyObject() },
    },
    async ({ parley }, _, signal) => {
      const me = await parley.me.get({ signal })
      const who = me.company ? `${me.company.name}, as ${me.company.role}` : 'a person without a company'
      return [`Acting for ${who}, in ${me.mode} mode.`, { me }]
    },
  ),
  tool(
    {
      name: 'explain_error',
      title: 'Explain an error',
      description: 'Returns the meaning of a Parley error code and what to do about it.',
      input: { code: z.string().max(64).describe('Such as `insufficient_balance`.') },
      output: { code: z.string(), status: z.number(), type: z.string(), happened: z.string(), remedy: z.string() },
    },
    async (_, { code }) => {
      const entry = Object.hasOwn(errorReference, code) ? errorReference[code] : undefined
      if (!entry)
        throw new ToolError(`There is no error code ${JSON.stringify(code)}. The resource parley://docs/errors lists all of them.`)
      return [`${entry.happened} ${entry.remedy}`, { code, ...entry }]
    },
  ),
]
