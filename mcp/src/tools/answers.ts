/** What waits for an answer: opportunities of sellers, introductions of both sides. */
import { z } from 'zod'
import { ToolError } from '../results.ts'
import { confirmedTool, type Tool } from '../tool.ts'

export const answerTools: readonly Tool[] = [
  confirmedTool(
    {
      name: 'decline_opportunity',
      scope: 'opportunities:write',
      title: 'Decline an opportunity',
      description:
        "Declines demand that was offered to a listing, for good. Accepting is a person's step in the dashboard, behind a second factor.",
      input: { opportunity_id: z.string().max(64), reason: z.string().max(500).optional().describe('For the operator alone.') },
    },
    {
      plan: async ({ parley, dashboardUrl }, { opportunity_id }, signal) => {
        const opportunity = await parley.opportunities.get(opportunity_id, { signal })
        if (opportunity.status !== 'offered') throw new ToolError(`${opportunity.id} is ${opportunity.status}: it waits for no answer.`)
        const { nodes, gpusPerNode, gpuModel, region } = opportunity.demand
        return {
          summary: `${opportunity.id}, for ${nodes} × ${gpusPerNode} × ${gpuModel} in ${region}, would be declined for good.`,
          details: {
            opportunity,
            ...(dashboardUrl && { accept_at: `${dashboardUrl.replace(/\/$/, '')}/opportunities/${opportunity.id}` }),
          },
        }
      },
      act: async ({ parley }, { opportunity_id, reason }, options) => {
        const body = reason === undefined ? {} : { reason }
        const opportunity = await parley.opportunities.decline(opportunity_id, body, options)
        return [`${opportunity.id} is ${opportunity.status}.`, opportunity]
      },
    },
  ),
  confirmedTool(
    {
      name: 'declare_ready',
      scope: 'introductions:write',
      title: 'Declare readiness',
      description: 'Declares that your side of an introduction is ready; the other side reads it.',
      input: { introduction_id: z.string().max(64) },
    },
    {
      plan: async ({ parley }, { introduction_id }, signal) => {
        const introduction = await parley.introductions.get(introduction_id, { signal })
        const { id, role, counterparty } = introduction
        return { summary: `${counterparty.companyName} would read that you, the ${role} of ${id}, are ready.`, details: { introduction } }
      },
      act: async ({ parley }, { introduction_id }, options) => {
        const introduction = await parley.introductions.ready(introduction_id, options)
        return [`Your side of ${introduction.id} is ready.`, introduction]
      },
    },
  ),
]
