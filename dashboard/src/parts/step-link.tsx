import type { LinkProps } from '@tanstack/react-router'
import type { Operation } from '../client/operations.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { Button, type ButtonProps } from './button.tsx'
import { LinkButton } from './link-button.tsx'

interface StepLinkProps extends Pick<LinkProps, 'to' | 'params' | 'search'>, Pick<ButtonProps, 'kind' | 'icon'> {
  readonly children: string
  readonly operation: Operation
  /** Why the thing does not take the step now. */
  readonly why?: string | null | undefined
  /** The thing takes no step any more: nothing is shown. */
  readonly isOver?: boolean
}

/** The way to the page where a step is made; who may not make it reads why. */
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
