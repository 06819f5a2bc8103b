/** Where one can go: each room names its own places. */
import type { LinkProps } from '@tanstack/react-router'
import { type Need, type Session, whyNot } from '../client/session.ts'
import type { IconName } from '../parts/icon.tsx'

/** An address of a page without parameters. */
export type Address = NonNullable<LinkProps['to']>

export interface Place {
  readonly to: Address
  readonly label: string
  readonly icon: IconName
  readonly needs?: Need
  /** Other places are below its address: there it is not where one is. */
  readonly exact?: true
}

/** Places that belong together, under a title. */
export interface Group {
  readonly title: string | null
  readonly places: readonly Place[]
}

/** A place that is not for this person is named all the same: its page says why. */
export const whyNotPlace = (session: Session, { needs }: Place): string | null => (needs === undefined ? null : whyNot(session, needs))
