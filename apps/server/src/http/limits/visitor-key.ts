import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Returns the key by which every limit counts the origin of a request: the IPv4 address, or the /64 network of an IPv6
 * address, because one visitor has all of its addresses. An IPv4 address in IPv6 form counts as the IPv4 address
 * (API-39).
 */
export const visitorKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip)

/**
 * Returns the network of an address that is counted as one visitor; a text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : parsed.toString()
}
