import type { Creator } from '@earshot/contract/catalogue/creator'
import { useLocation } from 'react-router'

/** The path of the studio's first page. */
export const OVERVIEW = '/artist_portal/overview'

/** The first page of the desk. */
export const DESK = '/desk'

/** The path of the page that mailed invitations link to. */
export const INVITATION = '/artist_portal/invitation'

/** The path of the page that moves a podcast in. */
export const MOVE_IN = '/artist_portal/move-in'

/** Returns the path of a creator's page, for example `releases/7` (STUDIO-06). */
export const creatorPath = ({ kind, id }: Creator, page: string): string => `/artist_portal/${kind}/${id}/${page}`

/** Returns the creator whose page a path names; undefined for other paths. */
export function creatorAt(pathname: string): Creator | undefined {
  const [, kind, id] = /^\/artist_portal\/(artist|podcast)\/([1-9]\d{0,9})\//.exec(`${pathname}/`) ?? []
  return kind === 'artist' || kind === 'podcast' ? { kind, id: Number(id) } : undefined
}

/** Returns the creator of the current page. The router opens pages of creators at their paths only. */
export function useCreator(): Creator {
  const creator = creatorAt(useLocation().pathname)
  if (creator === undefined) throw new Error('This page has no creator in its path.')
  return creator
}
