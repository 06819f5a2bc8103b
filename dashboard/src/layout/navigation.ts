/** The items of the navigation: each room names its own (`nav-items.ts`). */
import type { LinkProps } from '@tanstack/react-router'
import { type Need, type Session, whyNot } from '../client/session.ts'
import type { IconName } from '../parts/icon.tsx'

/** An address of a page without parameters. */
export type Address = NonNullable<LinkProps['to']>

export interface NavItem {
  readonly to: Address
  readonly label: string
  /** What else people look for when they mean it. */
  readonly words?: string
  readonly icon: IconName
  readonly needs?: Need
  /** What is counted beside it, while some wait. */
  readonly waiting?: 'approvals'
  /** Other items are below its address: there this one is not marked. */
  readonly exact?: true
}

/** Items that belong together, under a title. */
export interface NavGroup {
  readonly title: string | null
  readonly items: readonly NavItem[]
}

/** An item that is not for this person is named all the same: its page says why. */
export const whyNotOpen = (session: Session, { needs }: NavItem): string | null => (needs === undefined ? null : whyNot(session, needs))
