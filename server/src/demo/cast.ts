/** The cast: the people and companies of the demo world, of the tests and of every picture in the documents. */
import type { Role } from '@parley/contract/access'

export interface CastCompany {
  readonly name: string
  readonly side: 'buys' | 'sells'
  readonly country: string
  readonly website: string
  readonly billing: { readonly address: string; readonly bankDetails?: string }
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
}
export interface CastPerson {
  readonly name: string
  readonly email: string
  readonly company?: keyof typeof companies
  readonly role?: Role
  readonly operator?: true
  readonly suspended?: true
}

export const companies = {
  halden: {
    name: 'Halden Research',
    side: 'buys',
    country: 'NO',
    website: 'https://halden.example',
    billing: { address: 'Storgata 1\n1767 Halden' },
    contact: { name: 'Halden Procurement', email: 'procurement@halden.example', phone: '+47 20 00 00 01' },
  },
  quill: {
    name: 'Quill Imaging',
    side: 'buys',
    country: 'DE',
    website: 'https://quill.example',
    billing: { address: 'Invalidenstraße 2\n10115 Berlin' },
    contact: { name: 'Quill Infrastructure', email: 'infrastructure@quill.example', phone: '+49 30 0000 02' },
  },
  kestrel: {
    name: 'Kestrel Compute',
    side: 'sells',
    country: 'IE',
    website: 'https://kestrel.example',
    billing: { address: 'Custom House Quay 3\nDublin 1', bankDetails: 'IBAN IE29 AIBK 9311 5212 3456 78' },
    contact: { name: 'Kestrel Sales', email: 'sales@kestrel.example', phone: '+353 1 000 0003' },
  },
  basalt: {
    name: 'Basalt Cloud',
    side: 'sells',
    country: 'IS',
    website: 'https://basalt.example',
    billing: { address: 'Laugavegur 4\n101 Reykjavík', bankDetails: 'IBAN IS14 0159 2600 7654 5510 7303 39' },
    contact: { name: 'Basalt Capacity', email: 'capacity@basalt.example', phone: '+354 500 0004' },
  },
} as const satisfies Record<string, CastCompany>
export type CompanyName = keyof typeof companies

export const people = {
  ingrid: { name: 'Ingrid Solberg', email: 'ingrid@halden.example', company: 'halden', role: 'owner' },
  tomas: { name: 'Tomas Vik', email: 'tomas@halden.example', company: 'halden', role: 'authorized_signatory' },
  mina: { name: 'Mina Aune', email: 'mina@halden.example', company: 'halden', role: 'trader' },
  olav: { name: 'Olav Berg', email: 'olav@halden.example', company: 'halden', role: 'viewer' },
  lena: { name: 'Lena Fuchs', email: 'lena@quill.example', company: 'quill', role: 'owner' },
  ruth: { name: 'Ruth Okafor', email: 'ruth@kestrel.example', company: 'kestrel', role: 'owner' },
  sam: { name: 'Sam Iyer', email: 'sam@kestrel.example', company: 'kestrel', role: 'trader' },
  pedro: { name: 'Pedro Nunes', email: 'pedro@basalt.example', company: 'basalt', role: 'owner' },
  yuki: { name: 'Yuki Mori', email: 'yuki@basalt.example', company: 'basalt', role: 'trader' },
  noa: { name: 'Noa Levi', email: 'noa@nowhere.example' },
  viktor: { name: 'Viktor Hale', email: 'viktor@halden.example', company: 'halden', role: 'trader', suspended: true },
  oona: { name: 'Oona Park', email: 'oona@parley.example', operator: true },
} as const satisfies Record<string, CastPerson>
export type PersonName = keyof typeof people

export const introductionAgreement = {
  title: 'Introduction agreement',
  successFeeBasisPoints: 250,
  body: `# Introduction agreement, version 1

1. **What it covers.** Parley introduces companies that look for GPU capacity to companies that have it. This agreement covers every introduction made while it is in force.
2. **The reveal.** When a seller accepts an opportunity, each side learns who the other is and how to reach it. Neither uses what it learned for anything but this capacity.
3. **Existing relationships.** A side that was already in talks with the other about the same capacity says so within 72 hours of the reveal.
4. **The fee.** When an introduction leads to a deal, one side reports it, the other confirms it, and the seller owes a success fee of 2.5 % of the deal's whole amount. An upheld claim under 3 takes the fee away.
5. **No obligation, but for bids.** An introduction obliges nobody to conclude a deal. A bid on a lot binds: whoever wins the lot buys the capacity at the price of the bid.
`,
} as const
