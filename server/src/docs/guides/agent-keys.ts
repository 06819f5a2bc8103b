/** Guide: a key whose limits a program cannot pass. */
import { approvalHours } from '@parley/contract/approvals'
import { html } from '../html.ts'
import { faultLink, operationLink, type Page, sample } from '../site.ts'

const waiting = `import { ApprovalPendingError, Parley } from '@parley/sdk'

const parley = new Parley()
const idempotencyKey = crypto.randomUUID() // keep it with the task

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
  lead: 'A policy bounds what a program can spend and do, and has a person approve the rest.',
  under: '/docs/guides',
  words: ['policy', 'approval', 'agent', 'budget', '202'],
  body: (site) => html`
<p>An agent may be told anything by what it reads. A key with a policy holds whatever it is told. Choose the policy in the <a href="${site.dashboardUrl}/keys/new">dashboard</a> when you create the key; it is fixed for the key's whole life. ${operationLink(site, 'readMe')} shows it under <code>policy</code>, null where there is none.</p>
<h2 id="limits">Limits</h2>
<ul>
<li><code>daily_spend_cents</code> and <code>total_spend_cents</code>: what its rentals may cost on a day of UTC, and in all. What is held ahead counts. A rental that would pass one is ${faultLink('policy_spend_limit_exceeded')}; one that runs is not paid for beyond it, and stops at the end of the paid hour with <code>stop_reason: "spend_limit"</code>. Of rentals at once no two pass together what one may. A key that is rolled hands its policy on, with what was spent.</li>
<li><code>max_gpu_count</code>, <code>max_price_per_hour_cents</code>, <code>regions</code>, <code>gpu_models</code>: what a rental may be. Any other is ${faultLink('policy_violation')}, whose <code>policy</code> names what is in the way. A quote says so before, in its <code>notices</code>.</li>
<li><code>auto_stop_hours</code>: its rentals stop by themselves after so many hours, whether or not the program is still there.</li>
</ul>
<h2 id="approval">Approval</h2>
<p>With <code>approval: "spend"</code> each rental waits for a person, with <code>"writes"</code> every step does that needs a right, on Radar too; previews and quotes, which store nothing, do not. The call is judged first: what would be refused is refused at once. Then it is answered with <code>202</code> and an approval, and nothing was done. A member of your company with the right approves or refuses it in the dashboard under Approvals; live rentals take their second factor. After ${String(approvalHours)} hours it lapses.</p>
<p>An approved call is made at once, as the key that asked and exactly once: its scopes, limits and policy are judged as they are then, and a rental never costs more an hour than the approval shows. What a key asked for lapses when it is revoked or expires, and when its holder leaves the company.</p>
${sample(waiting, 'JavaScript with @parley/sdk')}
<p>Three ways lead to the outcome: ${operationLink(site, 'readApproval')} with its <code>response</code>; the events <code>approval.approved</code>, <code>approval.refused</code> and <code>approval.lapsed</code>; and the same call with the same <code>Idempotency-Key</code>, which is answered with what came of it, or with ${faultLink('approval_refused')} or ${faultLink('approval_lapsed')}; Radar replays nothing, so that each call there asks anew. Calls whose answer holds a secret cannot wait: ${faultLink('approval_required')}.</p>
<h2 id="sandbox">In the sandbox</h2>
<p>Policies hold for test keys too. ${operationLink(site, 'approveTestCall')} and its neighbours play the person, so that your program meets every outcome before a live key does. In the demo, <code>.parley/demo-agent.json</code> holds a test key with such a policy.</p>
<h2 id="mcp">Agents over MCP</h2>
<p>A tool whose call waits tells the agent so, with the approval's id; <code>look_up</code> reads what became of it, <code>whoami</code> the policy.</p>`,
}
