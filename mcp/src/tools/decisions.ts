/** Decisions on opportunities and introductions. */
import { z } from 'zod'
import { ToolError } from '../results.ts'
import { confirmedTool, type Tool } from '../tool.ts'

export const decisionTools: readonly Tool[] = [
  confirmedTool(
    {
      name: 'decline_opportunity',
      scope: 'opportunities:write',
      title: 'Decline an opportunity',
      description:
        'Permanently declines demand that was offered to a listing. Only a person can accept it, in the dashboard with a second factor.',
      input: { opportunity_id: z.string().max(64), reason: z.string().max(500).optional().describe('Only the operator reads it.') },
    },
    {
      plan: async ({ parley, dashboardUrl }, { opportunity_id }, signal) => {
        const opportunity = await parley.opportunities.get(opportunity_id, { signal })
        if (opportunity.status !== 'offered')
          throw new ToolError(`${opportunity.id} is ${opportunity.status} and no longer waits for a decision.`)
        const { nodes, gpusPerNode, gpuModel, region } = opportunity.demand
        return {
          summary: `${opportunity.id}, for ${nodes} × ${gpusPerNode} × ${gpuModel} in ${region}, would be declined permanently.`,
          details: {
            opportunity,
            ...(dashboardUrl && { accept_at: `${dashboardUrl.replace(/\/$/, '')}/opportunities/${opportunity.id}` }),
          },
        }
      },
      execute: async ({ parley }, { opportunity_id, reason }, options) => {
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
      description: 'Declares that your company is ready to proceed with an introduction. The other party can read it.',
      input: { introduction_id: z.string().max(64) },
    },
    {
      plan: async ({ parley }, { introduction_id }, signal) => {
        const introduction = await parley.introductions.get(introduction_id, { signal })
        const { id, role, counterparty } = introduction
        return { summary: `${counterparty.companyName} would see that you, the ${role} of ${id}, are ready.`, details: { introduction } }
      },
      execute: async ({ parley }, { introduction_id }, options) => {
        const introduction = await parley.introductions.ready(introduction_id, options)
        return [`Your company is now ready in ${introduction.id}.`, introduction]
      },
    },
  ),
]
