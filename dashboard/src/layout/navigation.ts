/** The items of the navigation. Each area defines its own (`nav-items.ts`). */
import type { LinkProps } from '@tanstack/react-router'
import { type Requirement, type Session, whyNot } from '../client/session.ts'
import type { IconName } from '../parts/icon.tsx'

/** A page's address without parameters. */
export type Address = NonNullable<LinkProps['to']>

export interface NavItem {
  readonly to: Address
  readonly label: string
  /** Other words that people search for when they mean it. */
  readonly keywords?: string
  readonly icon: IconName
  readonly needs?: Requirement
  /** The count shown beside it, while some wait. */
  readonly waiting?: 'approvals'
  /** Other items are below its address: on those pages, this one is not marked. */
  readonly exact?: true
}

/** Related items, under a title. */
export interface NavGroup {
  readonly title: string | null
  readonly items: readonly NavItem[]
}

/** An item that this person may not use is listed all the same: its page says why. */
export const whyNotOpen = (session: Session, { needs }: NavItem): string | null => (needs === undefined ? null : whyNot(session, needs))
