import { daysOfTerm } from '@parley/contract/terms'
import { expect, it } from 'vitest'
import { openTestApp } from '../test-app.ts'

it('the database parses the length of a term as the pages do', async () => {
  const app = await openTestApp()
  const terms = ['3 months', '90d', '12 Months', '1.5 years', '6 mo', '2-weeks', '1 month', ' 4 yrs ', 'as agreed', '12345 days', '3', '']
  const rows = await app.sql<{ term: string; days: number | null }>('select t as term, term_days(t) as days from unnest($1::text[]) t', [
    terms,
  ])
  expect(rows.map(({ term, days }) => [term, days])).toEqual(terms.map((term) => [term, daysOfTerm(term)]))
})
