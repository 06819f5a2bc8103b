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
  pricePerHourCents: centsOrNull({ description: 'The price of one GPU for one hour, in cents. Null: on request.' }),
  currency: text(),
  durationMin: textOrNull(),
  durationMax: textOrNull(),
  onRadar: Type.Boolean({ description: 'Whether your company can see the listing on Radar now.' }),
})

const StillOffered = shape('StillOffered', {
  soldNodes: Type.Integer({ description: 'The number of nodes that the deal sold.' }),
  offeredNodes: Type.Integer({ description: 'The number of nodes that the listing still offers.' }),
  onRadar: Type.Boolean({
    description: 'Whether the listing is not withdrawn. If a withdrawn listing is republished unchanged, it offers the sold nodes again.',
  }),
})

const IntroductionDetail = shape('IntroductionDetail', {
  introduction: Introduction,
  listing: IntroducedListing,
  claimsUntil: dateTime({ description: 'The end of the period in which an existing relationship can be claimed.' }),
  voidReason: textOrNull({ description: 'Why the operator voided the introduction. Null if it did not.' }),
  successFeeBasisPoints: countOrNull({
    description:
      'The rate of the success fee, in hundredths of a percent of the amount of a deal. 0 after a claim was upheld. Null for the buyer, who owes no fee.',
  }),
  claim: shapeOrNull(ClaimRecord),
  deals: Type.Array(DealRecord, { description: 'The reported deals, newest first.' }),
  files: Type.Array(StoredFile),
  invoices: Type.Array(InvoiceRecord, { description: 'The invoices that your company issued or received.' }),
  stillOffered: shapeOrNull(StillOffered, {
    description:
      'The nodes that the listing still offers after a confirmed deal. Only for the seller, until the listing is edited or lowered.',
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
  expiresAt: dateTimeOrNull({ description: 'When the introduction lapses. Null unless it is active.' }),
  buyerReadyAt: dateTimeOrNull(),
  sellerReadyAt: dateTimeOrNull(),
  claim: shapeOrNull(ClaimRecord),
  deals: Type.Array(DealRecord, { description: 'The reported deals, newest first.' }),
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
