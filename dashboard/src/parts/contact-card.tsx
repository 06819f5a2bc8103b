import { countryName } from './countries.ts'
import { Terms } from './panel.tsx'

interface ContactCardProps {
  readonly companyName: string
  readonly country: string | null
  readonly website: string | null
  readonly contact: { readonly name: string | null; readonly email: string | null; readonly phone: string | null } | null
}

/** A company as its counterpart sees it once both are revealed to each other. */
export function ContactCard({ companyName, country, website, contact }: ContactCardProps) {
  return (
    <Terms
      of={[
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
      ]}
    />
  )
}
