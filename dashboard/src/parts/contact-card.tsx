import type { ReactNode } from 'react'
import { countryName } from './countries.ts'
import { Terms } from './panel.tsx'

interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}
interface ContactCardProps {
  readonly companyName: string
  readonly country: string | null
  readonly website: string | null
  readonly contact: Contact | null
  /** Shown if the card contains no way to reach the company. */
  readonly unreachable: ReactNode
}

/** Shown in place of a card, if the two sides can write to each other. */
export const noCardText = 'No contact card yet. Send a message here.'

/** Whether a card contains a way to reach its company. */
export const isReachable = (contact: Contact | null): boolean => Boolean(contact?.email || contact?.phone)

/** A company as its counterparty sees it after the reveal. Empty fields are left out. */
export function ContactCard({ companyName, country, website, contact, unreachable }: ContactCardProps) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Company', <strong key="name">{companyName}</strong>],
    ['Country', country && countryName(country)],
    [
      'Website',
      website && (
        <a key="website" href={website} target="_blank" rel="noreferrer">
          {website}
        </a>
      ),
    ],
    ['Contact', contact?.name],
    ['Email', contact?.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
    ['Phone', contact?.phone && <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a>],
  ]
  return (
    <>
      <Terms of={rows.filter(([, value]) => value)} />
      {!isReachable(contact) && <p>{unreachable}</p>}
    </>
  )
}
