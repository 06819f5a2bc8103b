/** The address that a caller is counted by, for rate limits, attempts to sign in, and streams. */
import { isIPv4, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** A proxy may include the caller's port. */
const withPort = /^(?:\[(?<v6>[^\]]*)\](?::\d+)?|(?<v4>[^:]+):\d+)$/

function withoutPort(text: string): string {
  const { v6, v4 } = withPort.exec(text)?.groups ?? {}
  return v6 ?? v4 ?? text
}

/**
 * An IPv4 address, also one that is mapped into IPv6, counts as itself. An IPv6 caller counts by its /64, because whoever has one
 * address of such a network has all of them. Undefined if the text is not an address.
 */
export function countedAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const address = withoutPort(text)
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Whether an address that sent or forwarded a call is a proxy's whose `X-Forwarded-For` is believed. */
export function trustIn(proxies: readonly string[]): (address: string) => boolean {
  const isProxy = proxyAddr.compile([...proxies])
  return (address) => isProxy(withoutPort(address), 0)
}

/** If a trusted proxy names no address, the caller is counted by the proxy's. */
export const callerAddress = ({ ip, raw }: FastifyRequest): string => countedAddress(ip ?? '') ?? socketAddress(raw.socket)

/** Empty once the connection is closed. */
export const socketAddress = ({ remoteAddress }: { readonly remoteAddress?: string | undefined }): string =>
  countedAddress(remoteAddress ?? '') ?? ''
