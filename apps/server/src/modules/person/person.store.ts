import { mayReadPersonal, publicRole } from '@earshot/contract/access'
import type { Audience } from '@earshot/contract/limits'
import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import type { Person } from '@earshot/contract/member/person'
import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { rolesColumn } from '../../access/roles.store.ts'
import { isSuspended } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { formerUsername, member } from '../../db/schema/member/member.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { oneOf } from '../../http/errors.ts'
import { isFollowerOf } from '../member/member.store.ts'
import { countItems } from './person-items.store.ts'

/** Reads the public profiles of members as a viewer may see them (PERSON-01, PERSON-03). */
export function personStore(db: Db) {
  return {
    /**
     * Returns the profile of the member with a username, or with a former one that still leads to the member. Throws
     * 404, also for the account that texts of deleted members belong to.
     */
    getPerson: async (username: string, viewer: { id: number } | undefined, now: Date): Promise<Person> => {
      const memberId = (await findByName(db, username)) ?? (await findByFormerName(db, username, now))
      const isShown = and(eq(member.id, memberId ?? 0), ne(member.username, DELETED_MEMBER))
      const row = oneOf(await db.select(columns).from(member).where(isShown), 'member')
      const isFollower = await isFollowerOf(db, viewer, row.id)
      const sees = (seenBy: Audience) => mayReadPersonal(viewer, { memberId: row.id, seenBy }, isFollower)
      const [creators, counts, likes] = await Promise.all([
        listCreators(db, row.id),
        countItems(db, row.id),
        sees(row.likesSeenBy)
          ? db.$count(itemLike, and(eq(itemLike.memberId, row.id), isNotNull(itemLike.trackId)))
          : undefined,
      ])
      return {
        id: row.id,
        username: row.username,
        full_name: row.fullName,
        avatarURL: row.avatar,
        backImage: row.backImage,
        role: publicRole(row.roles),
        creators,
        followers_count: row.followersCount,
        joined_at: row.createdAt.toISOString(),
        ...aboutOf(row),
        ...(sees(row.listeningSeenBy) && { plays: row.plays, genre: row.genre }),
        counts: { ...counts, ...(likes !== undefined && { likes }) },
        viewer: viewer === undefined ? 'visitor' : viewer.id === row.id ? 'owner' : 'member',
      }
    },
  }
}

const columns = {
  id: member.id,
  username: member.username,
  fullName: member.fullName,
  avatar: member.avatar,
  backImage: member.backImage,
  brief: member.brief,
  pronouns: member.pronouns,
  city: member.city,
  countryCode: member.countryCode,
  showsCity: member.showsCity,
  links: member.links,
  likesSeenBy: member.likesSeenBy,
  listeningSeenBy: member.listeningSeenBy,
  plays: member.plays,
  genre: member.genre,
  followersCount: member.followersCount,
  createdAt: member.createdAt,
  roles: rolesColumn,
  isSuspended: isSuspended(member.id),
}

type About = Pick<typeof member.$inferSelect, 'brief' | 'pronouns' | 'city' | 'countryCode' | 'showsCity' | 'links'>

// The profile of a suspended member advertises nothing.
function aboutOf(
  row: About & { isSuspended: boolean },
): Pick<Person, 'brief' | 'pronouns' | 'city' | 'country_code' | 'links'> {
  if (row.isSuspended) return { brief: null, pronouns: null, city: null, country_code: null, links: [] }
  const { brief, pronouns, links } = row
  return row.showsCity
    ? { brief, pronouns, links, city: row.city, country_code: row.countryCode }
    : { brief, pronouns, links, city: null, country_code: null }
}

async function findByName(db: Db, username: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(sql`lower(${member.username}) = lower(${username})`)
  return found?.id
}

async function findByFormerName(db: Db, username: string, now: Date): Promise<number | undefined> {
  const [found] = await db
    .select({ id: formerUsername.memberId })
    .from(formerUsername)
    .where(and(sql`${formerUsername.name} = lower(${username})`, gt(formerUsername.until, now)))
  return found?.id
}

async function listCreators(db: Db, memberId: number): Promise<Person['creators']> {
  const artists = await db
    .select({ id: artist.id, name: artist.name, image: artist.avatar })
    .from(artistMember)
    .innerJoin(artist, eq(artist.id, artistMember.artistId))
    .where(eq(artistMember.memberId, memberId))
    .orderBy(asc(artist.name), asc(artist.id))
  const podcasts = await db
    .select({ id: podcast.id, name: podcast.title, image: podcast.avatar })
    .from(podcastMember)
    .innerJoin(podcast, eq(podcast.id, podcastMember.podcastId))
    .where(eq(podcastMember.memberId, memberId))
    .orderBy(asc(podcast.title), asc(podcast.id))
  return [
    ...artists.map((row) => ({ kind: 'artist' as const, ...row })),
    ...podcasts.map((row) => ({ kind: 'podcast' as const, ...row })),
  ]
}
