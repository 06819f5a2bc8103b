/** Guide: a key whose limits a program cannot exceed. */
import { approvalHours } from '@parley/contract/approvals'
import { html } from '../html.ts'
import { faultLink, operationLink, type Page, sample } from '../site.ts'

const waiting = `import { ApprovalPendingError, Parley } from '@parley/sdk'

const parley = new Parley()
const idempotencyKey = crypto.randomUUID() // store it with the task

try {
  await parley.rentals.create({ offer_id, gpu_count: 1 }, { idempotencyKey })
} catch (error) {
  if (!(error instanceof ApprovalPendingError)) throw error
  const { status, response } = await parley.approvals.wait(error.approval.id)
  console.log(status, response?.body)
}`

export const agentKeys: Page = {
  path: '/docs/guides/agent-keys',
  title: 'Keys for agents',
  lead: 'A policy limits what a program can spend and do, and can require a person to approve its calls.',
  section: '/docs/guides',
  searchTerms: ['policy', 'approval', 'agent', 'budget', '202'],
  body: (site) => html`
<p>The input that an agent reads can instruct it to do anything. A key with a policy enforces its limits regardless of those instructions. Choose the policy in the <a href="${site.dashboardUrl}/keys/new">dashboard</a> when you create the key. It cannot be changed later. ${operationLink(site, 'readMe')} returns it as <code>policy</code>, or null if the key has none.</p>
<h2 id="limits">Limits</h2>
<ul>
<li><code>daily_spend_cents</code> and <code>total_spend_cents</code>: the maximum cost of the key's rentals per UTC day and in total. Amounts on hold count. A rental that would exceed a limit fails with ${faultLink('policy_spend_limit_exceeded')}. A running rental is not paid for beyond the limit: it stops at the end of the paid hour with <code>stop_reason: "spend_limit"</code>. Concurrent rentals cannot exceed a limit together. When you roll a key, the new key takes over its policy and the amount already spent.</li>
<li><code>max_gpu_count</code>, <code>max_price_per_hour_cents</code>, <code>regions</code>, <code>gpu_models</code>: the rentals that the key can start. Any other rental fails with ${faultLink('policy_violation')}, and the error's <code>policy</code> names the limit. A quote reports this beforehand in its <code>notices</code>.</li>
<li><code>auto_stop_hours</code>: rentals stop automatically after this many hours, even if the program is no longer running.</li>
</ul>
<h2 id="approval">Approval</h2>
<p>With <code>approval: "spend"</code>, a person must approve each rental. With <code>"writes"</code>, a person must approve every call that needs a right, including calls on Radar. Previews and quotes store nothing and need no approval. The API validates the call first and rejects an invalid call immediately. A valid call returns <code>202</code> with an approval, and nothing is executed yet. A member of your company who holds the right approves or refuses the call in the dashboard under Approvals. Approving a live rental requires that member's second factor. An approval lapses after ${String(approvalHours)} hours.</p>
<p>An approved call is executed immediately and exactly once, as the key that made it. Its scopes, limits and policy are checked again at that time, and a rental never costs more per hour than the approval shows. A key's pending approvals lapse when the key is revoked or expires, and when its holder leaves the company.</p>
${sample(waiting, 'JavaScript with @parley/sdk')}
<p>You can get the result in three ways:</p>
<ul>
<li>${operationLink(site, 'readApproval')} returns it in <code>response</code>.</li>
<li>The events <code>approval.approved</code>, <code>approval.refused</code> and <code>approval.lapsed</code> report it.</li>
<li>The same call with the same <code>Idempotency-Key</code> returns the result of the call, ${faultLink('approval_refused')} or ${faultLink('approval_lapsed')}. Radar does not replay responses, so each repeated call there creates a new approval.</li>
</ul>
<p>Calls whose response contains a secret cannot wait for approval. They fail with ${faultLink('approval_required')}.</p>
<h2 id="sandbox">Test mode</h2>
<p>Policies also apply to test keys. ${operationLink(site, 'approveTestCall')} and the related test helpers act as the approving person, so you can test every outcome before you use a live key. In the demo, <code>.parley/demo-agent.json</code> contains a test key with such a policy.</p>
<h2 id="mcp">Agents over MCP</h2>
<p>If a tool's call needs approval, the tool tells the agent and returns the approval's ID. <code>look_up</code> returns the result, and <code>whoami</code> returns the policy.</p>`,
}
