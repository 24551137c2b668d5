import { mayReadPersonal, publicRole } from '@earshot/contract/access'
import type { Audience } from '@earshot/contract/limits'
import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import type { Person, PersonList } from '@earshot/contract/member/person'
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
import { findIdByUsername } from '../member/account.store.ts'
import { isFollowerOf } from '../member/member.store.ts'
import { countItems } from './person-items.store.ts'

/**
 * Returns the public profile of the member with a username, or with a former one that redirects to the member, as a
 * viewer may see it (PERSON-01, PERSON-03). Throws 404.
 */
export async function getPerson(
  db: Db,
  username: string,
  viewer: { id: number } | undefined,
  now: Date,
): Promise<Person> {
  const memberId = (await findIdByUsername(db, username)) ?? (await findByFormerName(db, username, now))
  const row = await getShown(db, memberId ?? 0)
  const isFollower = await isFollowerOf(db, viewer, row.id)
  const sees = (seenBy: Audience) =>
    !row.isSuspended && mayReadPersonal(viewer, { memberId: row.id, seenBy }, isFollower)
  const count = (list: PersonList) => countItems(db, list, row.id)
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName,
    avatarURL: row.avatar,
    backImage: row.backImage,
    role: publicRole(row.roles),
    creators: await listCreators(db, row.id),
    followers_count: row.followersCount,
    joined_at: row.createdAt.toISOString(),
    ...aboutOf(row),
    ...(sees(row.listeningSeenBy) && { plays: row.plays, genre: row.genre }),
    counts: {
      posts: await count('posts'),
      comments: await count('comments'),
      playlists: await count('playlists'),
      reviews: await count('reviews'),
      ...(sees(row.likesSeenBy) && {
        likes: await db.$count(itemLike, and(eq(itemLike.memberId, row.id), isNotNull(itemLike.trackId))),
      }),
    },
    viewer: viewer === undefined ? 'visitor' : viewer.id === row.id ? 'owner' : 'member',
  }
}

/** Throws 404 for an unknown member, and for the account that texts of deleted members belong to. */
export async function mustHaveProfile(db: Db, memberId: number): Promise<void> {
  await getShown(db, memberId)
}

const getShown = async (db: Db, memberId: number) =>
  oneOf(
    await db
      .select(columns)
      .from(member)
      .where(and(eq(member.id, memberId), ne(member.username, DELETED_MEMBER))),
    'member',
  )

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
