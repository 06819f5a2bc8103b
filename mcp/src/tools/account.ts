/** Who the agent acts for, and what went wrong. */
import { z } from 'zod'
import { errorReference } from '../generated/docs.ts'
import { ToolError } from '../results.ts'
import { type Tool, thing, tool } from '../tool.ts'

export const accountTools: readonly Tool[] = [
  tool(
    {
      name: 'whoami',
      title: 'Whose key this is',
      description:
        'Tells the company and role that every other tool acts for, the mode (live or test), the scopes, the limits and the policy: what the key may spend and do, and what a person approves first.',
      input: {},
      output: { me: thing() },
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
      description: 'Tells what an error code of Parley means and what to do about it.',
      input: { code: z.string().max(64).describe('Such as `insufficient_balance`.') },
      output: { code: z.string(), status: z.number(), type: z.string(), happened: z.string(), remedy: z.string() },
    },
    async (_, { code }) => {
      const entry = Object.hasOwn(errorReference, code) ? errorReference[code] : undefined
      if (!entry) throw new ToolError(`There is no code ${JSON.stringify(code)}. The resource parley://docs/errors holds all of them.`)
      return [`${entry.happened} ${entry.remedy}`, { code, ...entry }]
    },
  ),
]
