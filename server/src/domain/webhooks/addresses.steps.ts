/** Which hosts a delivery may go to: addresses that everybody can reach, and names whose addresses are all such. */
import { isIP } from 'node:net'
import { isUrl } from '@parley/contract/fields'
import { maxWebhookUrlLength } from '@parley/contract/webhooks'
import ipaddr from 'ipaddr.js'

/** Public by their numbers, and yet a cloud's own: Azure's host. The others are link-local, unique-local or shared. */
const metadataAddresses: readonly string[] = ['168.63.129.16']

/** Outside of it no address is given to anybody: what is there is special, whatever the registry adds next. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether everybody can reach the address; one that stands for another (mapped, translated, tunnelled) is refused as such. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || metadataAddresses.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** A URL's host as an address, when it is one: by then every spelling of an IPv4 address is four decimal numbers. */
function addressIn({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

/** Labels of at most 63 characters between dots, 253 in all (RFC 1035). */
const hostName = /^(?=.{1,254}$)[^.]{1,63}(\.[^.]{1,63})*\.?$/

/** Loopback by its name (RFC 6761), a trailing dot or not. */
const isLoopbackName = ({ hostname }: URL): boolean => /^(.+\.)?localhost\.?$/.test(hostname)

/** Why deliveries cannot go to the URL; undefined when they can. */
export function webhookUrlProblem(text: string, allowPrivate: boolean): string | undefined {
  if ([...text].length > maxWebhookUrlLength) return `must be at most ${maxWebhookUrlLength} characters`
  // A URL's reader drops some of these without a word, and takes others for a slash.
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

/** What stands in a URL is judged before anything is asked; what a name stands for, when it is called. */
export function hostProblem(url: URL): string | undefined {
  const address = addressIn(url)
  const isRefused = address === undefined ? isLoopbackName(url) : !isPublicAddress(address)
  return isRefused ? `must name a public host: ${url.hostname} is loopback, private or reserved` : undefined
}
