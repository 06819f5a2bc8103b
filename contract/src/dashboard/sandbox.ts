/** The sandbox at the dashboard: what a test key does in the company's test world, done in a session. */
import Type from 'typebox'
import { type Card, card } from '../endpoint.ts'
import { CompanyEvent } from '../events.ts'
import { shape } from '../fields.ts'
import { introductionCards } from '../introductions.ts'
import { opportunityCards } from '../opportunities.ts'
import { radarCards } from '../radar.ts'
import { rentalCards } from '../rentals.ts'
import { requestCards } from '../requests.ts'
import { type SessionEndpoint, sessionEndpointOf } from '../session-endpoint.ts'
import { testHelperCards } from '../test-helpers.ts'

/** The same endpoint in the test world. At the dashboard, its original path belongs to the live endpoint. */
const inTestWorld = <const C extends Card>(live: C) => {
  type Path = C extends { path: infer P extends string } ? P : never
  return { ...live, path: `/sandbox${live.path as Path}`, testOnly: true } as Omit<C, 'path'> & {
    readonly path: `/sandbox${Path}`
    readonly testOnly: true
  }
}

/** The partner cards that the sandbox page calls. */
export const partnerCardsInSandbox = {
  ...testHelperCards,
  fileTestRequest: inTestWorld(requestCards.fileRequest),
  listTestRequests: inTestWorld(requestCards.listRequests),
  closeTestRequest: inTestWorld(requestCards.closeRequest),
  listTestOpportunities: inTestWorld(opportunityCards.listOpportunities),
  declineTestOpportunity: inTestWorld(opportunityCards.declineOpportunity),
  listTestIntroductions: inTestWorld(introductionCards.listIntroductions),
  declareTestReady: inTestWorld(introductionCards.declareReady),
  proposeTestNode: inTestWorld(radarCards.proposeNode),
  listTestSubmissions: inTestWorld(radarCards.listSubmissions),
  listTestRentals: inTestWorld(rentalCards.listRentals),
} as const

const fromPartner = Object.fromEntries(Object.entries(partnerCardsInSandbox).map(([name, one]) => [name, sessionEndpointOf(one)])) as {
  readonly [Name in keyof typeof partnerCardsInSandbox]: SessionEndpoint<(typeof partnerCardsInSandbox)[Name]>
}

/** The most events that the page shows. */
export const maxTestEvents = 50

export const sandboxCards = {
  ...fromPartner,
  listTestEvents: card({
    heading: 'Test helpers',
    method: 'GET',
    path: '/sandbox/events',
    summary: `Lists the last ${maxTestEvents} events of the company's test world, newest first.`,
    credential: 'session',
    company: true,
    testOnly: true,
    idempotency: 'none',
    bucket: 'general',
    status: 200,
    reply: shape('TestEvents', { data: Type.Array(CompanyEvent) }),
    faults: [],
  }),
} as const
