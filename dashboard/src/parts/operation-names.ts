/** What the second factor is needed for, as the end of "Verify that it is you, to …". */
import type { Operation, StepUpOperation } from '../client/operations.ts'
import { humanize } from './humanize.ts'

const operationNames: Readonly<Record<StepUpOperation, string>> = {
  startAuthenticator: 'set up an authenticator app',
  confirmAuthenticator: 'set up an authenticator app',
  removeAuthenticator: 'remove your authenticator',
  drawRecoveryCodes: 'generate new recovery codes',
  startPasskey: 'add a passkey',
  addPasskey: 'add a passkey',
  removePasskey: 'remove a passkey',
  changeEmail: 'change your email address',
  changeRole: "change a member's role",
  handOver: 'transfer your ownership',
  inviteMember: 'invite a member',
  createKey: 'create a live key',
  rollKey: 'roll a live key',
  signAgreement: 'sign the agreement',
  acceptOpportunity: 'accept the opportunity and meet the buyer',
  voidIntroduction: 'void an introduction',
  uploadFile: 'upload a file to the introduction',
  fileClaim: 'file a claim',
  upholdClaim: 'uphold a claim',
  refuseClaim: 'refuse a claim',
  reportDeal: 'report the deal',
  confirmDeal: 'confirm the deal',
  contestDeal: 'contest the deal',
  withdrawDeal: 'withdraw the deal report',
  payInvoice: 'mark an invoice as paid',
  confirmPayment: 'mark an invoice as paid',
  editBilling: 'change your billing details',
  voidInvoice: 'void an invoice',
  refundInvoice: 'mark a success fee as refunded',
  placeBid: 'place your bid',
  creditCompany: 'top up a wallet',
  payOutCompany: 'record a payout',
  suspendPerson: 'suspend a person',
  restorePerson: 'restore a person',
  revokeAnyKey: 'revoke a key',
  publishAgreement: 'publish an agreement',
  suspendCompany: 'suspend a company',
  restoreCompany: 'restore a company',
  disableCompanyKeys: "disable a company's API keys",
  enableCompanyKeys: "enable a company's API keys",
  setCompanyLimits: "change the limits of a company's keys",
  disableAllKeys: 'disable all API keys',
  enableAllKeys: 'enable all API keys',
  haltRental: 'stop a rental',
  approveCall: 'approve a call that spends money',
}

const isNamed = (operation: Operation): operation is StepUpOperation => operation in operationNames

/** The operator's first step in a session can be any step: its own name is good enough. */
export const operationName = (operation: Operation): string =>
  isNamed(operation) ? operationNames[operation] : humanize(operation).toLowerCase()
