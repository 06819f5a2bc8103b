import { Link } from '@tanstack/react-router'
import { useInterval, useRead } from '../../../client/queries.ts'
import { docsUrl } from '../../../client/setting.ts'
import { ActionButton } from '../../../parts/action.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel, Terms } from '../../../parts/panel.tsx'
import { refreshSandbox } from './refresh.ts'
import { TestEvents } from './test-events.tsx'
import { TestIntroductions } from './test-introductions.tsx'
import { TestListings } from './test-listings.tsx'
import { TestOpportunities } from './test-opportunities.tsx'
import { TestRentals } from './test-rentals.tsx'
import { TestRequests } from './test-requests.tsx'

/** Test worlds announce no changes: this page polls while it is open. */
const pollIntervalMs = 3_000

/** The company's test world: its objects, and a button for each step of the other side, the operator and time. */
export default function SandboxPage() {
  useInterval(pollIntervalMs, refreshSandbox)
  return (
    <div className="page">
      <PageHeading
        title="Sandbox"
        lead={
          <>
            Your company's test environment. It shows what your <Link to="/keys">test keys</Link> create, and the service simulates the
            other side. Nothing in it is binding, costs money or is visible to anyone else.{' '}
            <a href={`${docsUrl}/guides/testing`}>Test your integration</a>
          </>
        }
        actions={<EmptySandboxButton />}
      />
      <Autopilot />
      <TestRequests />
      <TestOpportunities />
      <TestIntroductions />
      <TestListings />
      <TestRentals />
      <TestEvents />
    </div>
  )
}

const EmptySandboxButton = () => (
  <ActionButton
    operation="emptyTestWorld"
    input={{}}
    kind="danger"
    successMessage="Sandbox emptied"
    confirm={{
      title: 'Empty the sandbox?',
      text: 'Everything in it is permanently deleted: requests, opportunities, introductions, listings, inquiries, rentals, test-mode webhook endpoints with their deliveries, and events.',
    }}
  >
    Empty the sandbox
  </ActionButton>
)

function Autopilot() {
  const autopilot = useRead('readAutopilot', {})
  const counts = useRead('readTestWorld', {})
  return (
    <Panel
      title="Autopilot"
      actions={
        autopilot.data && (
          <ActionButton
            operation="setAutopilot"
            input={{ body: { enabled: !autopilot.data.enabled, delaySeconds: autopilot.data.delaySeconds } }}
            successMessage={autopilot.data.enabled ? 'Autopilot turned off' : 'Autopilot turned on'}
          >
            {autopilot.data.enabled ? 'Turn off' : 'Turn on'}
          </ActionButton>
        )
      }
    >
      <Loaded query={autopilot} lines={1}>
        {({ enabled, delaySeconds }) => (
          <p>
            {enabled ? 'On: ' : 'Off. When it is on, '}a request is offered {delaySeconds} s after it is filed and accepted{' '}
            {2 * delaySeconds} s after it is filed. A listing is approved, and the other side of an introduction is ready, after{' '}
            {delaySeconds} s.
          </p>
        )}
      </Loaded>
      <Loaded query={counts} lines={2}>
        {({ requests, opportunities, introductions, submissions, inquiries, rentals, webhookEndpoints }) => (
          <Terms
            of={[
              ['Requests', requests],
              ['Opportunities', opportunities],
              ['Introductions', introductions],
              ['Listings', submissions],
              ['Inquiries', inquiries],
              ['Rentals', rentals],
              ['Webhook endpoints', webhookEndpoints],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
