import { mayChangePlaylist, mayRemoveFromPlaylist } from '@earshot/contract/access'
import type { PlaylistPerson } from '@earshot/contract/listening/playlist-sharing'
import { and, desc, eq, isNotNull, isNull, not } from 'drizzle-orm'
import { findSuspension } from '../../../access/suspension.store.ts'
import { areBlocked, isCovered } from '../../../db/blocked.ts'
import type { Db, Tx } from '../../../db/open.ts'
import { playlist, playlistMember } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { findIdByUsername } from '../../member/account.store.ts'
import { toUserRef, userRefColumns } from '../../member/views.ts'
import { removeInvitation } from '../../notification/notification.store.ts'
import { notify } from '../../notification/notify.ts'
import { playlistDetailColumns } from '../views.ts'
import { lockVisiblePlaylist } from './visible-playlist.store.ts'

/** Maximum number of members who are invited to one playlist. */
const PEOPLE_MAX = 50

/** The page that an invitation to a playlist, and news of it, lead to. */
const pathOf = (playlistId: number): string => `/account/edit_playlist?id=${playlistId}`

/**
 * Lists the members who were invited to a playlist, the first one first; those who did not accept only if `withOpen` is
 * true.
 */
export async function listPeople(
  db: Db,
  playlistId: number,
  { withOpen }: { withOpen: boolean },
): Promise<PlaylistPerson[]> {
  const rows = await db
    .select({ ...userRefColumns, acceptedAt: playlistMember.acceptedAt, declinedAt: playlistMember.declinedAt })
    .from(playlistMember)
    .innerJoin(member, eq(member.id, playlistMember.memberId))
    .where(and(eq(playlistMember.playlistId, playlistId), withOpen ? undefined : isNotNull(playlistMember.acceptedAt)))
    .orderBy(playlistMember.createdAt, playlistMember.memberId)
  return rows.map(({ acceptedAt, declinedAt, ...user }) => ({
    user: toUserRef(user),
    status: acceptedAt !== null ? 'collaborator' : declinedAt !== null ? 'declined' : 'invited',
  }))
}

/** Lists the playlists of others that a member may change or is invited to, the latest first. */
export const listShared = (db: Db, memberId: number) =>
  db
    .select({ ...playlistDetailColumns, acceptedAt: playlistMember.acceptedAt, createdAt: playlistMember.createdAt })
    .from(playlistMember)
    .innerJoin(playlist, eq(playlist.id, playlistMember.playlistId))
    .innerJoin(member, eq(member.id, playlist.memberId))
    .where(
      and(
        eq(playlistMember.memberId, memberId),
        isNull(playlist.deletedAt),
        isNull(playlistMember.declinedAt),
        not(isCovered(memberId, playlist.memberId)),
      ),
    )
    .orderBy(desc(playlistMember.createdAt), desc(playlist.id))

/**
 * Invites a member by name, who is notified. Inviting somebody again has no effect. Throws 403 for members other than
 * the owner and if one of the two blocked the other, 404 for an unknown or suspended member, 409 for one who declined
 * and at the maximum number of people.
 */
export const invite = (db: Db, { playlistId, viewer, username, at }: Invitation): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockVisiblePlaylist(tx, playlistId, viewer)
    if (!mayChangePlaylist(viewer, found)) throw forbidden('Only the owner of a playlist can invite others to it.')
    const invitedId = await getInvitedId(tx, username, at)
    if (invitedId === viewer.id) throw badRequest('username', 'must be another member: this playlist is yours')
    if (await areBlocked(tx, viewer.id, invitedId))
      throw forbidden('You cannot invite this member, because one of you blocked the other.')
    const [known] = await tx.select().from(playlistMember).where(isPerson(playlistId, invitedId))
    if (known !== undefined && known.declinedAt !== null) throw conflict('This member declined your invitation.')
    if (known !== undefined) return
    if ((await tx.$count(playlistMember, eq(playlistMember.playlistId, playlistId))) >= PEOPLE_MAX)
      throw conflict(`A playlist has at most ${PEOPLE_MAX} invited members.`)
    await tx.insert(playlistMember).values({ playlistId, memberId: invitedId, createdAt: at })
    await notify(tx, {
      kind: 'playlist_invitation',
      memberId: invitedId,
      actorId: viewer.id,
      playlistId,
      title: found.name,
      path: pathOf(playlistId),
    })
    await recordPeople(tx, [viewer.id, invitedId])
  })

/**
 * Accepts or declines an invitation; the owner is notified of a member who accepts. A declined invitation can be
 * accepted later, so that declining can be undone. Throws 404 without an invitation.
 */
export const answerInvitation = (db: Db, { playlistId, viewer, accepts, at }: Answer): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await tx
      .select({ memberId: playlist.memberId, name: playlist.name })
      .from(playlist)
      .where(and(eq(playlist.id, playlistId), isNull(playlist.deletedAt)))
      .for('no key update')
    const [known] = await tx.select().from(playlistMember).where(isPerson(playlistId, viewer.id))
    if (found === undefined || known === undefined) throw notFound('playlist')
    if (known.acceptedAt !== null) return
    await tx
      .update(playlistMember)
      .set(accepts ? { acceptedAt: at, declinedAt: null } : { declinedAt: at })
      .where(isPerson(playlistId, viewer.id))
    await removeInvitation(tx, playlistId, viewer.id)
    if (accepts)
      await notify(tx, {
        kind: 'playlist_joined',
        memberId: found.memberId,
        actorId: viewer.id,
        playlistId,
        title: found.name,
        path: pathOf(playlistId),
      })
    await recordPeople(tx, [viewer.id, found.memberId])
  })

/**
 * Removes a collaborator or an invitation; the songs that the member added stay. Throws 403 unless the viewer is the
 * owner or that member, 404 for somebody who was not invited.
 */
export const removePerson = (
  db: Db,
  { playlistId, viewer, personId }: { playlistId: number; viewer: { id: number }; personId: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockVisiblePlaylist(tx, playlistId, viewer)
    if (!mayRemoveFromPlaylist(viewer, found, personId))
      throw forbidden('Only the owner of a playlist can remove others from it.')
    // An answer stays, so that somebody who declined is not invited again.
    const removed = await tx
      .delete(playlistMember)
      .where(and(isPerson(playlistId, personId), isNull(playlistMember.declinedAt)))
      .returning({ memberId: playlistMember.memberId })
    if (removed.length === 0) throw notFound('member')
    await removeInvitation(tx, playlistId, personId)
    await recordPeople(tx, [found.memberId, personId])
  })

/** Records that the playlists of these members have changed, which their open pages show at once. */
export const recordPeople = (tx: Db, memberIds: readonly number[]): Promise<void> =>
  recordChange(tx, ...memberIds.map((id) => `playlists:${id}` as const))

type Invitation = { playlistId: number; viewer: { id: number }; username: string; at: Date }
type Answer = { playlistId: number; viewer: { id: number }; accepts: boolean; at: Date }

const isPerson = (playlistId: number, memberId: number) =>
  and(eq(playlistMember.playlistId, playlistId), eq(playlistMember.memberId, memberId))

async function getInvitedId(tx: Tx, username: string, at: Date): Promise<number> {
  const id = await findIdByUsername(tx, username)
  if (id === undefined || (await findSuspension(tx, id, at)) !== undefined) throw notFound('member')
  return id
}
