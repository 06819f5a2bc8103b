/** Which hosts a delivery may go to: publicly reachable addresses, and names with only such addresses. */
import { isIP } from 'node:net'
import { isUrl } from '@parley/contract/fields'
import { maxWebhookUrlLength } from '@parley/contract/webhooks'
import ipaddr from 'ipaddr.js'

/** Unicast addresses that belong to a cloud's internal services: Azure's host. The others are link-local, unique-local or shared. */
const metadataAddresses: readonly string[] = ['168.63.129.16']

/** No address outside this range is assigned to anyone: the ranges there are special, including those that the registry adds later. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether the address is publicly reachable. An address that represents another (mapped, translated, tunnelled) is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || metadataAddresses.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** A URL's host as an address, if it is one. `URL` has already normalized every IPv4 spelling to four decimal numbers. */
function addressIn({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/** Labels of at most 63 characters between dots, 253 in total (RFC 1035). */
const hostName = /^(?=.{1,254}$)[^.]{1,63}(\.[^.]{1,63})*\.?$/

/** The loopback name (RFC 6761), with or without a trailing dot. */
const isLoopbackName = ({ hostname }: URL): boolean => /^(.+\.)?localhost\.?$/.test(hostname)

/** Why deliveries cannot go to the URL; undefined when they can. */
export function webhookUrlProblem(text: string, allowPrivate: boolean): string | undefined {
  if ([...text].length > maxWebhookUrlLength) return `must be at most ${maxWebhookUrlLength} characters`
  // `URL` drops some of these silently, and treats others as a slash.
  if (/[\s\p{C}\\]/u.test(text)) return 'must not contain spaces, control characters or backslashes'
  const scheme = allowPrivate ? /^https?:\/\/[^/]/i : /^https:\/\/[^/]/i
  if (!scheme.test(text)) return `must be ${allowPrivate ? 'an https or http' : 'an https'} address`
  if (text.includes('#')) return 'must not have a fragment'
  if (/^[^/]*\/\/[^/?]*@/.test(text)) return 'must not contain a user or a password'
  if (!isUrl(text)) return 'is not a valid address'
  const url = new URL(text)
  if (addressIn(url) === undefined && !hostName.test(url.hostname)) return `must name a host that can exist: ${url.hostname} cannot`
  if (url.port === '0') return 'must not name port 0'
  return allowPrivate ? undefined : hostProblem(url)
}

/** An address in the URL is checked before any lookup; a name's addresses are checked when it is called. */
export function hostProblem(url: URL): string | undefined {
  const address = addressIn(url)
  const isRefused = address === undefined ? isLoopbackName(url) : !isPublicAddress(address)
  return isRefused ? `must name a public host: ${url.hostname} is loopback, private or reserved` : undefined
}
