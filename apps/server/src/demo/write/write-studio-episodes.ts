import { randomUUID } from 'node:crypto'
import { STUDIO_TEAMS } from '@earshot/demo-world/content/studio-teams'
import { and, asc, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { member } from '../../db/schema/member/member.ts'
import { podcastMember } from '../../db/schema/money/membership.ts'
import { episodeDraft } from '../../db/schema/studio/episode-draft.ts'
import { studioSound } from '../../db/schema/studio/studio-sound.ts'

/** The member who owns a podcast with a draft and a scheduled episode. */
const CREATOR = 'otto'
/** Days until the scheduled episode appears. */
const DAYS_AHEAD = 7

const DRAFTS = [
  { name: 'The kettle, take one', file: 'kettle-take-one.wav', isScheduled: false },
  { name: 'Why the fridge hums in D', file: 'fridge-hums.wav', isScheduled: true },
] as const

/** Gives a member a podcast that nobody owns, and writes its drafts. Their sounds are those of published episodes. */
export async function writeStudioEpisodes(tx: Db, now: Date): Promise<void> {
  const [owner] = await tx.select({ id: member.id }).from(member).where(eq(member.username, CREATOR))
  const isOwned = tx
    .select({ one: sql`1` })
    .from(podcastMember)
    .where(eq(podcastMember.podcastId, podcast.id))
  const [free] = await tx
    .select({ id: podcast.id })
    .from(podcast)
    .where(and(notExists(isOwned), ne(podcast.title, STUDIO_TEAMS.invitation.podcast)))
    .orderBy(asc(podcast.id))
    .limit(1)
  if (owner === undefined || free === undefined) return
  const podcastId = free.id
  await tx.insert(podcastMember).values({ podcastId, memberId: owner.id, role: 'owner' })
  const shown = await tx
    .select()
    .from(episode)
    .where(and(eq(episode.podcastId, podcastId), isNotNull(episode.fileKey)))
    .orderBy(asc(episode.id))
    .limit(DRAFTS.length)
  for (const [at, { name, file, isScheduled }] of DRAFTS.entries()) {
    const { fileKey, fileSize, mime, fileHash, length, avatar } = shown[at] ?? shown[0] ?? {}
    if (fileKey == null || fileSize == null) return
    const { rows } = await tx.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence('episode', 'id'))::int as id`,
    )
    const id = rows[0]?.id
    if (id === undefined) return
    const [sound] = await tx
      .insert(studioSound)
      .values({
        podcastId,
        episodeId: id,
        memberId: owner.id,
        name: file,
        size: fileSize,
        state: 'ready',
        fileKey,
        fileSize,
        mime,
        fileHash,
        length,
        finishedAt: now,
      })
      .returning({ id: studioSound.id })
    await tx.insert(episodeDraft).values({
      id,
      podcastId,
      name,
      avatar,
      guid: randomUUID(),
      soundId: sound?.id,
      createdBy: owner.id,
      updatedBy: owner.id,
      ...(isScheduled && {
        publishAt: new Date(now.getTime() + DAYS_AHEAD * 86_400_000),
        rightsBy: owner.id,
        rightsAt: now,
      }),
    })
  }
}
