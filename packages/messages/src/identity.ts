/** The name and the pictures by which a community is known; pictures are URLs, or '' without one. */
export type Community = {
  name: string
  tagline: string
  logo: string
  logoDark: string
  /** The address of the source of the running version (AGPL, section 13), or '' while none is set. */
  source: string
}

/** A community without a name of its own. */
export const SHIPPED_COMMUNITY: Community = {
  name: 'Earshot',
  tagline: 'Independent music and podcasts',
  logo: '',
  logoDark: '',
  source: '',
}

let find: () => Community | undefined = () => SHIPPED_COMMUNITY

/** Returns the community whose texts are rendered. */
export const getCommunity = (): Community => find() ?? SHIPPED_COMMUNITY

/** Returns the name of the community; `{community}` in a message stands for it. */
export const communityName = (): string => getCommunity().name

/** Sets where the community is found: the server knows that of the current work, a browser that of its document. */
export function setCommunity(source: () => Community | undefined): void {
  find = source
}
