import { mayReadPersonal } from '@earshot/contract/access'
import { isPastLists } from '@earshot/contract/limits'
import { getProfile } from '@earshot/contract/member/account'
import { searchTopUsers } from '@earshot/contract/member/member'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { isFollowerOf, memberStore } from './member.store.ts'
import { toMember, toPublicProfile } from './views.ts'

/** Registers the calls of profiles and of the directory of members. */
export function memberRoutes(api: Api): void {
  const members = memberStore(api.services.db, api.services.search)

  route(api, getProfile, async ({ input, viewer }) => {
    const id = input.user_id ?? viewer?.id
    if (id === undefined) throw badRequest('user_id', 'is required')
    const row = await members.getProfile(id)
    const listening = { memberId: id, seenBy: row.listeningSeenBy }
    const isFollower = await isFollowerOf(api.services.db, viewer, id)
    const sees = !row.isSuspended && mayReadPersonal(viewer, listening, isFollower)
    const shown = sees ? row : { ...row, plays: 0, genre: null }
    return toPublicProfile(shown, (await members.findPlaylists([id])).get(id)?.playlist_id)
  })

  route(api, searchTopUsers, async ({ input, viewer }) => {
    if (isPastLists(input)) return []
    const found = await members.searchMembers(input.search_key, input.role, viewer?.id, input)
    const playlists = await members.findPlaylists(found.map(({ id }) => id))
    return found.map((row) => toMember(row, playlists.get(row.id)))
  })
}
