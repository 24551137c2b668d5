import type { Role } from '@earshot/contract/limits'
import { eq, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { album, artist, artistGenre, genre, track, trackGenre } from '../db/schema/catalogue/catalogue.ts'
import { episode, podcast, season } from '../db/schema/catalogue/podcast.ts'
import { comment, post, topic } from '../db/schema/community/community.ts'
import { ballot, ballotArtist, contest } from '../db/schema/community/vote.ts'
import { playlist, playlistTrack } from '../db/schema/listening/playlist.ts'
import { oneTimeCode } from '../db/schema/member/account.ts'
import { member } from '../db/schema/member/member.ts'
import { memberRole } from '../db/schema/member/role.ts'
import { plan, subscription } from '../db/schema/money/subscription.ts'
import { ad } from '../db/schema/site/cover.ts'
import { article, articleAuthor, articleDraft } from '../db/schema/site/publication.ts'
import type { NewLine } from '../modules/vote/log/ballot-chain.ts'
import { endLine, logChanges } from '../modules/vote/log/log-lines.store.ts'

// Rows for tests. Each helper fills the columns that the test does not need, updates the counters as writers do, and
// returns the new id.

/** Moves all one-time codes into the past: their time comes from the clock of the database, which tests cannot set. */
export async function ageCodes(db: Db, minutes: number): Promise<void> {
  const age = sql`make_interval(secs => ${minutes * 60})`
  await db.update(oneTimeCode).set({
    createdAt: sql`${oneTimeCode.createdAt} - ${age}`,
    expiresAt: sql`${oneTimeCode.expiresAt} - ${age}`,
  })
}

/** Creates a genre; titles are unique. */
export async function seedGenre(db: Db, title = `Genre ${next()}`): Promise<number> {
  return idOf(await db.insert(genre).values({ title }).returning({ id: genre.id }))
}

/** Creates an artist without albums. */
export async function seedArtist(
  db: Db,
  { genreId, genreIds = listed(genreId), ...values }: Partial<New<typeof artist>> & Genres = {},
): Promise<number> {
  const id = idOf(
    await db
      .insert(artist)
      .values({ name: `Artist ${next()}`, ...values })
      .returning({ id: artist.id }),
  )
  if (genreIds.length > 0)
    await db.insert(artistGenre).values(genreIds.map((each, pos) => ({ artistId: id, genreId: each, pos })))
  return id
}

/** Creates an album without tracks, of a new artist unless one is given. */
export async function seedAlbum(db: Db, values: Partial<New<typeof album>> = {}): Promise<number> {
  const artistId = values.artistId ?? (await seedArtist(db))
  await db
    .update(artist)
    .set({ albumCount: sql`${artist.albumCount} + 1` })
    .where(eq(artist.id, artistId))
  return idOf(
    await db
      .insert(album)
      .values({ title: `Album ${next()}`, ...values, artistId })
      .returning({ id: album.id }),
  )
}

/** Creates a track of a new artist unless one is given; it belongs to an album only if one is given. */
export async function seedTrack(
  db: Db,
  { genreId, genreIds = listed(genreId), ...values }: Partial<New<typeof track>> & Genres = {},
): Promise<number> {
  const artistId = values.artistId ?? (await seedArtist(db))
  if (typeof values.albumId === 'number')
    await db
      .update(album)
      .set({ songCount: sql`${album.songCount} + 1` })
      .where(eq(album.id, values.albumId))
  const sound = { length: 180, fileKey: 'audio/none.ogg', fileSize: 1, mime: 'audio/ogg', fileHash: 'none' }
  const id = idOf(
    await db
      .insert(track)
      .values({ title: `Track ${next()}`, ...sound, ...values, artistId })
      .returning({ id: track.id }),
  )
  if (genreIds.length > 0)
    await db.insert(trackGenre).values(genreIds.map((each, pos) => ({ trackId: id, genreId: each, pos })))
  return id
}

/** Creates a podcast without seasons. */
export async function seedPodcast(db: Db, values: Partial<New<typeof podcast>> = {}): Promise<number> {
  return idOf(
    await db
      .insert(podcast)
      .values({ title: `Podcast ${next()}`, ...values })
      .returning({ id: podcast.id }),
  )
}

/** Creates a season without episodes, of a new podcast unless one is given. */
export async function seedSeason(db: Db, values: Partial<New<typeof season>> = {}): Promise<number> {
  const podcastId = values.podcastId ?? (await seedPodcast(db))
  return idOf(
    await db
      .insert(season)
      .values({ number: next(), name: `Season ${next()}`, ...values, podcastId })
      .returning({ id: season.id }),
  )
}

/** Creates an episode with a stored sound, of a new podcast unless one is given. */
export async function seedEpisode(db: Db, values: Partial<New<typeof episode>> = {}): Promise<number> {
  const podcastId = values.podcastId ?? (await seedPodcast(db))
  if (typeof values.seasonId === 'number')
    await db
      .update(season)
      .set({ episodeCount: sql`${season.episodeCount} + 1` })
      .where(eq(season.id, values.seasonId))
  const sound = { length: 600, fileKey: 'audio/none.ogg', fileSize: 1, mime: 'audio/ogg', fileHash: 'none' }
  return idOf(
    await db
      .insert(episode)
      .values({ name: `Episode ${next()}`, guid: `guid-${next()}`, ...sound, ...values, podcastId })
      .returning({ id: episode.id }),
  )
}

/**
 * Creates a published article with its draft; its search text is title and excerpt unless given, its author that of
 * `author` and `authorId`.
 */
export async function seedArticle(db: Db, values: Partial<New<typeof article>> = {}): Promise<number> {
  const { title = `Article ${next()}`, excerpt = 'An excerpt.', content = `<p>${excerpt}</p>` } = values
  const { author, authorId = null, photo, date, youtubeLink, createdAt = new Date(), deletedAt } = values
  const written = { title, content, photo, date, youtubeLink, deletedAt, createdAt, updatedAt: createdAt }
  const made = await db
    .insert(articleDraft)
    .values({ ...written, isAnnounced: true, publishedAt: createdAt, createdBy: authorId, updatedBy: authorId })
    .returning({ id: articleDraft.id })
  const id = idOf(made)
  await db.insert(article).values({ title, excerpt, content, searchText: `${title} ${excerpt}`, ...values, id })
  const name = author ?? (authorId === null ? '' : `Author ${authorId}`)
  if (name !== '')
    await db
      .insert(articleAuthor)
      .values([true, false].map((isShown) => ({ articleId: id, isShown, pos: 0, memberId: authorId, name })))
  return id
}

/** Creates a member with a verified phone and without a password; sign in with TestApp.signIn. */
export async function seedMember(
  db: Db,
  { role, roles = [], ...values }: Partial<New<typeof member>> & { role?: Role | null; roles?: readonly Role[] } = {},
): Promise<number> {
  const username = values.username ?? `member${next()}`
  const phone = `+4670${String(next()).padStart(7, '0')}`
  const id = idOf(
    await db
      .insert(member)
      .values({ email: `${username}@example.org`, phone, ...values, username })
      .returning({ id: member.id }),
  )
  await seedRoles(db, id, role ? [role] : roles)
  return id
}

/** Gives a member exactly these roles. */
export async function seedRoles(db: Db, memberId: number, roles: readonly Role[]): Promise<void> {
  await db.delete(memberRole).where(eq(memberRole.memberId, memberId))
  if (roles.length > 0) await db.insert(memberRole).values(roles.map((role) => ({ memberId, role })))
}

/** Creates a private playlist with these tracks, of a new member unless one is given. */
export async function seedPlaylist(
  db: Db,
  values: Partial<New<typeof playlist>> = {},
  trackIds: readonly number[] = [],
): Promise<number> {
  const memberId = values.memberId ?? (await seedMember(db))
  const id = idOf(
    await db
      .insert(playlist)
      .values({ name: `Playlist ${next()}`, songCount: trackIds.length, ...values, memberId })
      .returning({ id: playlist.id }),
  )
  if (trackIds.length > 0)
    await db.insert(playlistTrack).values(trackIds.map((trackId, pos) => ({ playlistId: id, trackId, pos })))
  return id
}

/** Creates a plan at 5 a month; name its artist or podcast. */
export async function seedPlan(db: Db, values: Partial<New<typeof plan>> = {}): Promise<number> {
  return idOf(
    await db
      .insert(plan)
      .values({ title: `Plan ${next()}`, amount: 500, providerPlan: `plan-${next()}`, ...values })
      .returning({ id: plan.id }),
  )
}

/** Creates a subscription of a member to a plan, active until `expiresAt`. */
export async function seedSubscription(
  db: Db,
  values: Pick<New<typeof subscription>, 'memberId' | 'planId' | 'expiresAt'> & Partial<New<typeof subscription>>,
): Promise<number> {
  return idOf(
    await db
      .insert(subscription)
      .values({ providerId: `provider-${next()}`, ...values })
      .returning({ id: subscription.id }),
  )
}

/** Creates a topic without posts and followers. */
export async function seedTopic(db: Db, values: Partial<New<typeof topic>> = {}): Promise<number> {
  return idOf(
    await db
      .insert(topic)
      .values({ title: `Topic ${next()}`, subTitle: '', colour: 'grey', pos: next(), ...values })
      .returning({ id: topic.id }),
  )
}

/**
 * Creates a post that others can read unless `visibility` differs, of a new member and in a new topic unless they are
 * given.
 */
export async function seedPost(db: Db, values: Partial<New<typeof post>> = {}): Promise<number> {
  const topicId = values.topicId ?? (await seedTopic(db))
  const memberId = values.memberId ?? (await seedMember(db))
  if ((values.visibility ?? 'visible') === 'visible')
    await db
      .update(topic)
      .set({ postsCount: sql`${topic.postsCount} + 1` })
      .where(eq(topic.id, topicId))
  return idOf(
    await db
      .insert(post)
      .values({ title: `Post ${next()}`, subTitle: '', description: '', ...values, topicId, memberId })
      .returning({ id: post.id }),
  )
}

/** Creates a comment of a new member on a new post unless they are given; `parentId` makes it a reply. */
export async function seedComment(db: Db, values: Partial<New<typeof comment>> = {}): Promise<number> {
  const [parent] =
    typeof values.parentId === 'number' ? await db.select().from(comment).where(eq(comment.id, values.parentId)) : []
  const postId = parent?.postId ?? values.postId ?? (await seedPost(db))
  const memberId = values.memberId ?? (await seedMember(db))
  await db
    .update(post)
    .set({ commentsCount: sql`${post.commentsCount} + 1` })
    .where(eq(post.id, postId))
  const place = parent === undefined ? {} : { rootId: parent.rootId ?? parent.id, level: parent.level + 1 }
  return idOf(
    await db
      .insert(comment)
      .values({ html: `<p>Comment ${next()}</p>`, ...place, ...values, postId, memberId })
      .returning({ id: comment.id }),
  )
}

/** Creates an advertisement of the live feed unless another position is given. */
export async function seedAd(db: Db, values: Partial<New<typeof ad>> = {}): Promise<number> {
  return idOf(
    await db
      .insert(ad)
      .values({ place: 'livefeed', link: 'https://example.org/', ...values })
      .returning({ id: ad.id }),
  )
}

/** Creates a contest that is open for a long time unless another end is given. */
export async function seedContest(db: Db, values: Partial<New<typeof contest>> = {}): Promise<number> {
  const title = values.title ?? `Contest ${next()}`
  const id = idOf(
    await db
      .insert(contest)
      .values({ endDate: '2999-12-31', openedAt: new Date(), ...values, title })
      .returning({ id: contest.id }),
  )
  await logChanges(db, id, 'UTC', [{ act: 'title', text: title }, await endLine(db, id, 'UTC')])
  return id
}

/** Creates a ballot with artists, of a new contest unless one is given. */
export async function seedBallot(
  db: Db,
  artistIds: readonly number[],
  values: Partial<New<typeof ballot>> = {},
): Promise<number> {
  const contestId = values.contestId ?? (await seedContest(db))
  const title = values.title ?? `Ballot ${next()}`
  const id = idOf(
    await db
      .insert(ballot)
      .values({ ...values, contestId, title })
      .returning({ id: ballot.id }),
  )
  const lines: NewLine[] = [{ act: 'ballot', ballotId: id, text: title }]
  if (artistIds.length > 0) {
    const named = await db
      .select({ artistId: artist.id, name: artist.name })
      .from(artist)
      .where(inArray(artist.id, [...artistIds]))
    await db.insert(ballotArtist).values(
      artistIds.map((artistId) => ({
        ballotId: id,
        artistId,
        name: named.find((each) => each.artistId === artistId)?.name,
      })),
    )
    for (const { artistId, name } of named) lines.push({ act: 'artist', ballotId: id, artistId, text: name })
  }
  await logChanges(db, contestId, 'UTC', lines)
  return id
}

type New<T extends PgTable> = T['$inferInsert']
/** One genre, or several in order. */
type Genres = { genreId?: number | null; genreIds?: readonly number[] }

const listed = (id: number | null | undefined): number[] => (typeof id === 'number' ? [id] : [])

let last = 0
const next = () => (last += 1)

function idOf(rows: readonly { id: number }[]): number {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row.id
}

/**
 * Creates one item of each kind that calls take by id, each with id 1 in an empty database; the playlist and the
 * comment belong to the member.
 */
export async function seedOneOfEach(db: Db, memberId: number): Promise<void> {
  const albumId = await seedAlbum(db)
  await seedPlaylist(db, { memberId }, [await seedTrack(db, { albumId })])
  await seedEpisode(db, { seasonId: await seedSeason(db) })
  await seedArticle(db)
  await seedComment(db, { memberId })
  await seedBallot(db, [await seedArtist(db)])
}

/** Returns a day like 2026-12-31, in UTC, this many days from today by the real clock, which the database uses. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
