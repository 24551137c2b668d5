import { mayEditCreator, mayRenameCreator } from '@earshot/contract/access'
import type { Creator, CreatorLink } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { PROFILE_FIELDS } from '@earshot/contract/studio/creators'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist, genre } from '../../../db/schema/catalogue/catalogue.ts'
import type { CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { upload } from '../../../db/schema/upload.ts'
import { emitChanged } from '../../../events/event.ts'
import { artistsChanged, podcastsChanged } from '../../../events/events.ts'
import { Refusal, badRequest, forbidden } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { writeCorrections } from '../../catalogue/edit/correct.store.ts'
import { plainText, sanitiseHtml } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { PODCAST_COVER, problemOfSize } from '../draft/covers.ts'
import type { CoverSize } from '../draft/covers.ts'
import { CORRECTIONS, listGenres, listSetBySite, readRow } from './profile.store.ts'
import type { ProfileField } from './profile.store.ts'

/** Changed fields of a profile; `avatar` and `back_image` are URLs of uploaded pictures, or empty. */
type Changes = {
  version: number
  name?: string
  bio?: string
  links?: CreatorLink[]
  genre_ids?: number[]
  avatar?: string
  back_image?: string
}

/** Characters of a bio in the audit log. */
const BIO_SHOWN = 200

/**
 * Changes the profile of an artist or podcast. The changes are corrections of the creator, which imports keep and the
 * desk lists. Throws 404, 403, 400, and 409 when the profile has changed since `version`, or the site set a field
 * (STUDIO-14, STUDIO-15).
 */
export async function updateProfile(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  viewer: Viewer,
  creator: Creator,
  wanted: Changes,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await getCreatorFor(tx, viewer, creator, mayEditCreator)
    await lockRow(tx, creator)
    const row = await readRow(tx, creator)
    if (row.version !== wanted.version) throw await changedMeanwhile(tx, creator, config.timeZone)
    const before = { ...row, genre_ids: (await listGenres(tx, creator)).map(({ id }) => id) }
    const after = await nextOf(tx, creator, before, wanted)
    if (after.name !== before.name && !mayRenameCreator(viewer, known.role))
      throw forbidden(`Only owners of ${before.name} can change its name.`)
    const changed = PROFILE_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    const fixed = await listSetBySite(tx, creator)
    const refused = known.role === null ? undefined : changed.find((name) => fixed.includes(name))
    if (refused !== undefined) throw new Refusal(STATUS.conflict, `${refused}: is set by the site.`, { field: refused })
    if (changed.length === 0) return
    await writeVersion(tx, creator)
    for (const name of changed)
      await writeCorrections(
        tx,
        creator.kind,
        CORRECTIONS[name],
        [{ id: creator.id, value: valueOf(creator, name, after) }],
        { at: now(), by: known.role === null ? 'site' : 'creator' },
      )
    await emitChanged(tx, creator.kind === 'artist' ? artistsChanged : podcastsChanged, [creator.id])
    const subject = { kind: creator.kind, id: creator.id, title: after.name }
    await writeAudit(tx, {
      by: viewer,
      act: 'creator.update',
      subject,
      creator,
      before: await shownIn(tx, before),
      after: await shownIn(tx, after),
    })
  })
}

type Profile = Awaited<ReturnType<typeof readRow>> & { genre_ids: number[] }

// Checks the wanted fields, and returns the profile with them.
async function nextOf(tx: Db, { kind }: Creator, before: Profile, wanted: Changes): Promise<Profile> {
  const { name = before.name, links = before.links, genre_ids: genres = before.genre_ids } = wanted
  const genreIds = [...new Set(genres)]
  if (kind === 'podcast' && genreIds.length > 1) throw badRequest('genre_ids', 'must be one genre for a podcast')
  if (kind === 'podcast' && wanted.back_image) throw badRequest('back_image', 'is for artists only')
  if (genreIds.length > 0 && (await tx.$count(genre, inArray(genre.id, genreIds))) !== genreIds.length)
    throw badRequest('genre_ids', 'has an unknown genre')
  const bio = wanted.bio === undefined ? before.bio : sanitiseHtml(wanted.bio) || null
  return {
    ...before,
    name,
    links,
    genre_ids: genreIds,
    bio,
    avatar: await pictureOf(tx, 'avatar', before.avatar, wanted.avatar, kind === 'podcast' ? PODCAST_COVER : undefined),
    back_image: await pictureOf(tx, 'back_image', before.back_image, wanted.back_image),
  }
}

// A picture is one that the profile has, or that a member uploaded.
async function pictureOf(
  tx: Db,
  field: string,
  before: string | null,
  wanted: string | undefined,
  size?: CoverSize,
): Promise<string | null> {
  if (wanted === undefined || wanted === before) return before
  if (wanted === '') return null
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(wanted)?.[1] ?? ''
  const [, width = 0, height = 0] = /_(\d+)x(\d+)\.jpg$/.exec(key) ?? []
  const problem = size && problemOfSize({ width: Number(width), height: Number(height) }, size)
  if (problem !== undefined) throw badRequest(field, problem)
  if ((await tx.$count(upload, eq(upload.key, key))) === 0) throw badRequest(field, 'must be an uploaded picture')
  return wanted
}

function valueOf({ kind }: Creator, name: ProfileField, { genre_ids: ids, ...profile }: Profile): CorrectedValue {
  switch (name) {
    case 'name':
      return { [kind === 'artist' ? 'name' : 'title']: profile.name }
    case 'genre_ids':
      return kind === 'artist' ? { genre_ids: ids } : { genre_id: ids[0] ?? null }
    case 'avatar':
    case 'bio':
    case 'links':
    case 'back_image':
      return { [name]: profile[name] }
  }
}

async function writeVersion(tx: Db, { kind, id }: Creator): Promise<void> {
  const table = kind === 'artist' ? artist : podcast
  await tx
    .update(table)
    .set({ version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}

async function lockRow(tx: Db, { kind, id }: Creator): Promise<void> {
  if (kind === 'artist') await tx.select({ id: artist.id }).from(artist).where(eq(artist.id, id)).for('no key update')
  else await tx.select({ id: podcast.id }).from(podcast).where(eq(podcast.id, id)).for('no key update')
}

async function shownIn(tx: Db, { name, bio, links, genre_ids: ids, avatar, back_image }: Profile) {
  const titles =
    ids.length === 0
      ? []
      : await tx.select({ id: genre.id, title: genre.title }).from(genre).where(inArray(genre.id, ids))
  return {
    name,
    bio: bio === null ? null : plainText(bio, BIO_SHOWN),
    links: links.map(({ label, url }) => `${label} ${url}`),
    genres: ids.flatMap((id) => titles.find((each) => each.id === id)?.title ?? []),
    avatar,
    back_image,
  }
}
