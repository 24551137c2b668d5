import ipaddr from 'ipaddr.js'

/**
 * Returns whether an IP address belongs to the public internet. All others are refused: loopback, private, link-local,
 * shared, multicast, reserved, and the IPv6 forms that contain an IPv4 address (mapped, compatible, NAT64, 6to4,
 * Teredo, ISATAP; threat F5).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' ? !METADATA_V4.has(parsed.toString()) : isPublicV6(parsed.toByteArray())
}

/**
 * Returns why a URL of another person may not be stored or fetched, as the end of a sentence; undefined if it may.
 * Names are not resolved here.
 */
export function refusalOfUrl(url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'is not an http or https URL'
  if (url.username !== '' || url.password !== '') return 'contains a user name or password'
  const host = hostOf(url)
  if (host === '') return 'has no host'
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? undefined : 'is not on the public internet'
  return LOCAL_NAME.test(host) || !host.includes('.') ? 'is not on the public internet' : undefined
}

/** Returns the host of a URL as a resolver accepts it: without brackets, port and the dot of the root. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

// The single public IPv4 address that is a host's own metadata service (Azure).
const METADATA_V4 = new Set(['168.63.129.16'])

// Names that never belong to a public host: RFC 6761, RFC 6762, RFC 8375, RFC 9476 and ICANN's ".internal".
const LOCAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|home\.arpa)$/i

// Global unicast is 2000::/3; 3fff::/20 is for documentation; an interface 0:5efe or 200:5efe is ISATAP.
function isPublicV6(bytes: number[]): boolean {
  const word = (at: number) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)
  if (word(0) >> 13 !== 1) return false
  if (word(0) === 0x3fff && word(1) < 0x1000) return false
  return !((word(4) & ~0x0200) === 0 && word(5) === 0x5efe)
}
