import { expect, it } from 'vitest'
import { returnToHref, returnToSearch } from './return-to.ts'

it('a sign-in leads back to the page that required it', () => {
  expect([returnToSearch('/requests?status=open'), returnToSearch('/')]).toEqual([{ to: '/requests?status=open' }, {}])
  expect(returnToHref({ search: { to: '/requests' }, hash: '' })).toBe('/requests')
  expect(returnToHref({ search: { to: '/invitation' }, hash: 'token' })).toBe('/invitation#token')
})

it.each([undefined, '', 'requests', '//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example/', 'javascript:alert(1)'])(
  'a sign-in never leads to an address outside the dashboard: %s',
  (to) => {
    expect(returnToHref({ search: to === undefined ? {} : { to }, hash: '' })).toBe('/')
  },
)
