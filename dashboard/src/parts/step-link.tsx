import type { LinkProps } from '@tanstack/react-router'
import type { Operation } from '../client/operations.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { Button, type ButtonProps } from './button.tsx'
import { LinkButton } from './link-button.tsx'

interface StepLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'>, Pick<ButtonProps, 'kind' | 'icon'> {
  readonly children: string
  readonly operation: Operation
  /** Why the object does not allow the step now. */
  readonly why?: string | null | undefined
  /** The object allows no further steps: nothing is shown. */
  readonly isOver?: boolean
}

/** A link to the page where a step is made. A person who may not make it reads why. */
export function StepLink({ children, operation, why, isOver = false, kind = 'main', icon, ...link }: StepLinkProps) {
  const reason = whyNotCall(useSession(), operation) ?? why ?? null
  if (isOver) return null
  if (reason === null) {
    return (
      <LinkButton kind={kind} icon={icon} {...link}>
        {children}
      </LinkButton>
    )
  }
  return (
    <Button why={reason} kind={kind} icon={icon}>
      {children}
    </Button>
  )
}
