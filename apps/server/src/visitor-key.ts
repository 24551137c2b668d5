import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The key by which every limit counts where a request comes from: the IPv4 address, or the /64 network of an IPv6 address, since
 * one visitor has all addresses of it. An IPv4 address in IPv6 form counts as the IPv4 address (API-39).
 */
export const visitorKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => networkOf(ip)

/** The network of an address that one visitor is taken to have; a text that is no address stays what it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}
