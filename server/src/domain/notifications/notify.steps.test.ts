import { expect, it } from 'vitest'
import type { Tx } from '../../db/client.ts'
import type { Notice } from './notices.store.ts'
import { type Letters, notifyPeople } from './notify.steps.ts'

it('a flood of notifications in the same batch does not let one with a deadline wait', async () => {
  const sent: string[] = []
  const tx = {
    rows: async (_: unknown, [rows]: [string]) => JSON.parse(rows) as { id: string }[],
    enqueue: () => {},
  } as unknown as Tx
  const head = { serviceName: 'Parley', dashboardUrl: 'https://parley.example', supportEmail: 'help@parley.example' }
  const letters = {
    outbox: { head, post: (_: Tx, { subject }: { subject: string }) => sent.push(subject) },
    links: { urlFor: () => 'https://parley.example/unsubscribe' },
  } as unknown as Letters
  const to = { companyId: 1, companyName: 'Kestrel', personId: 1, email: 'ruth@kestrel.example', timeZone: null, occasion: '' }
  const wanted = { letter: true, page: true, digest: false, lettersLastHour: 0 }
  const credits = Array.from({ length: 100 }, (_, n): Notice => {
    return { kind: 'wallet_credited', objectId: `wal_${n}`, facts: { walletCents: 100 }, ...to, ...wanted }
  })
  const facts = { id: 'apr_a', summary: 'Rents a machine.', keyName: 'bot', expiresAt: '2027-01-01T00:00:00.000Z' }
  await notifyPeople(tx, [...credits, { kind: 'approval_requested', objectId: 'apr_a', facts, ...to, ...wanted }], letters)
  expect(sent).toHaveLength(31)
  expect(sent.at(-1)).toBe('The API key “bot” waits for your approval')
})
