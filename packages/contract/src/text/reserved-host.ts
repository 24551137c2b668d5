/** Returns whether a URL names a host that does not exist: demos use the reserved names of RFC 2606. */
export const isReservedHost = (link: string): boolean =>
  URL.canParse(link) && /\.(?:example|invalid|test)$/.test(new URL(link).hostname)
