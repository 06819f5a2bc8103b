import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { faultOf } from '../client/fault.ts'
import { queryClient, readQueryOptions } from '../client/queries.ts'
import { refetchQueries } from '../client/refetch-queries.ts'
import { useSession } from '../client/session.ts'
import { EnrolAuthenticator } from '../parts/enrol-authenticator.tsx'
import { PageHeading } from '../parts/heading.tsx'
import { Skeleton } from '../parts/loaded.tsx'
import { Panel } from '../parts/panel.tsx'
import { ProveFactor } from '../parts/prove-factor.tsx'

const isUnverified = (error: Error | null): boolean => error !== null && faultOf(error).code === 'second_factor_required'

/** The operator's pages, once a second factor is proven in this session. Until then, the prompt for it, in their place. */
export function VerifiedOperator({ children }: { readonly children: ReactNode }) {
  const { enrolled } = useSession().secondFactor
  // The service decides who is verified: this page cannot know what another tab proved.
  const queues = useQuery(readQueryOptions('readQueues', {}))
  const [known, setKnown] = useState<'unknown' | 'unverified' | 'verified'>('unknown')
  // While it is read again, the last answer holds: the page stays, and so does a code that is being typed.
  const answer = queues.isPending ? known : isUnverified(queues.error) ? 'unverified' : 'verified'
  if (answer !== known) setKnown(answer)
  // The recovery codes are shown on this page after the factor is enrolled, which also proves it.
  const [enrolling, setEnrolling] = useState(!enrolled)
  const refetch = () => {
    setKnown('unknown')
    void refetchQueries(queryClient)
  }
  if (enrolling) {
    return (
      <Question title="Set up a second factor" lead="The operator's pages require a second factor, and you have not set one up yet.">
        <EnrolAuthenticator
          onDone={() => {
            setEnrolling(false)
            refetch()
          }}
        />
      </Question>
    )
  }
  if (answer === 'unverified') {
    return (
      <Question title="Verify it's you" lead="The operator's pages require your second factor once per sign-in.">
        <ProveFactor onProven={refetch} />
      </Question>
    )
  }
  if (answer === 'unknown') return <Skeleton lines={8} />
  return children
}

interface QuestionProps {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}
const Question = ({ title, lead, children }: QuestionProps) => (
  <div className="page">
    <PageHeading title={title} lead={lead} />
    <Panel>{children}</Panel>
  </div>
)
