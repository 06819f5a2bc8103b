/** Introductions at the dashboard: with the claim, the deals, the files and the invoices that followed the reveal. */
import Type from 'typebox'
import { card } from '../endpoint.ts'
import {
  body,
  centsOrNull,
  countOrNull,
  dateTime,
  dateTimeOrNull,
  id,
  nonBlankText,
  oneOf,
  shape,
  shapeOrNull,
  text,
  textOrNull,
} from '../fields.ts'
import { Introduction, introductionStates, sides } from '../introductions.ts'
import { pageOf, pageQuery, stateFilters } from '../lists.ts'
import { Demand } from '../opportunities.ts'
import { ClaimRecord } from './claims.ts'
import { DealRecord } from './deals.ts'
import { StoredFile } from './files.ts'
import { InvoiceRecord } from './invoices.ts'

const IntroducedListing = shape('IntroducedListing', {
  title: text(),
  pricePerHourCents: centsOrNull({ description: 'Per GPU-hour; null: on request.' }),
  currency: text(),
  durationMin: textOrNull(),
  durationMax: textOrNull(),
  onRadar: Type.Boolean({ description: 'Whether you find it on Radar now.' }),
})

const StillOffered = shape('StillOffered', {
  soldNodes: Type.Integer({ description: 'Nodes that the deal is about.' }),
  offeredNodes: Type.Integer({ description: 'Nodes that the listing offers.' }),
  onRadar: Type.Boolean({ description: 'False once it is taken off the grid: buyers see them again where it is republished as it is.' }),
})

const IntroductionDetail = shape('IntroductionDetail', {
  introduction: Introduction,
  listing: IntroducedListing,
  claimsUntil: dateTime({ description: 'Until when an existing relationship may be claimed.' }),
  voidReason: textOrNull(),
  successFeeBasisPoints: countOrNull({
    description:
      "The success fee's rate of a deal, in hundredths of a percent; 0 once a claim is upheld. Null to the buyer, who owes none.",
  }),
  claim: shapeOrNull(ClaimRecord),
  deals: Type.Array(DealRecord, { description: 'Newest first.' }),
  files: Type.Array(StoredFile),
  invoices: Type.Array(InvoiceRecord, { description: 'Those that you issued or received.' }),
  stillOffered: shapeOrNull(StillOffered, {
    description: 'To the seller alone: after a confirmed deal, until the listing is edited or lowered.',
  }),
})

const OperatorIntroduction = shape('OperatorIntroduction', {
  id: id('introduction'),
  status: oneOf(introductionStates.states),
  buyerName: text(),
  sellerName: text(),
  revealedAt: dateTime(),
  closedAt: dateTimeOrNull(),
  voidReason: textOrNull(),
})

/** Includes what followed the reveal. Messages are only readable if a claim was filed. */
const OperatorIntroductionDetail = shape('OperatorIntroductionDetail', {
  ...OperatorIntroduction.properties,
  requestId: id('request'),
  listingId: id('node'),
  demand: Demand,
  expiresAt: dateTimeOrNull({ description: 'While it is active.' }),
  buyerReadyAt: dateTimeOrNull(),
  sellerReadyAt: dateTimeOrNull(),
  claim: shapeOrNull(ClaimRecord),
  deals: Type.Array(DealRecord, { description: 'Newest first.' }),
  invoices: Type.Array(InvoiceRecord),
})

const common = { credential: 'session', idempotency: 'none', bucket: 'general', status: 200 } as const
const own = { ...common, heading: 'Introductions', method: 'GET', company: true, faults: [] } as const
const states = stateFilters(introductionStates.states)

export const dashboardIntroductionCards = {
  listIntroductionDetails: card({
    ...own,
    path: '/introductions',
    summary: "Lists the company's introductions with what followed them, newest first.",
    lists: 'introduction',
    query: body({
      ...states,
      role: Type.Optional(oneOf(sides)),
      listing: Type.Optional(id('node')),
      opportunity: Type.Optional(id('opportunity')),
      ...pageQuery(100),
    }),
    reply: pageOf(IntroductionDetail),
  }),
  readIntroductionDetail: card({
    ...own,
    path: '/introductions/{id}',
    summary: 'Reads one introduction with what followed it.',
    reply: IntroductionDetail,
  }),
  listOperatorIntroductions: card({
    ...common,
    heading: 'Operator',
    operator: true,
    company: false,
    method: 'GET',
    path: '/operator/introductions',
    summary: 'Lists the introductions of all companies, newest first.',
    lists: 'introduction',
    query: body({ ...states, ...pageQuery(100) }),
    reply: pageOf(OperatorIntroduction),
    faults: [],
  }),
  readOperatorIntroduction: card({
    ...common,
    heading: 'Operator',
    operator: true,
    company: false,
    method: 'GET',
    path: '/operator/introductions/{id}',
    summary: 'Reads one introduction with what followed it.',
    reply: OperatorIntroductionDetail,
    faults: [],
  }),
  voidIntroduction: card({
    ...common,
    heading: 'Operator',
    operator: true,
    company: false,
    method: 'POST',
    path: '/operator/introductions/{id}/void',
    summary: 'Voids an active introduction.',
    secondFactor: true,
    body: body({ reason: nonBlankText(2000) }),
    reply: OperatorIntroduction,
    faults: ['introduction_not_active'],
  }),
}
