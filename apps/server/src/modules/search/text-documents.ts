import type { TimedLine } from '@earshot/contract/timed-text'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue.ts'
import { comment, post } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { episode } from '../../db/schema/podcast.ts'
import { article } from '../../db/schema/publication.ts'
import { lyrics, transcript } from '../../db/schema/timed-text.ts'
import type { TextDocument, TextKind } from '../../ports/search.ts'
import { plainText } from '../richtext/sanitise.ts'

/** Characters of a comment that are searched. */
const COMMENT_CHARS = 20_000

/** Reads texts as the search finds them; ids that are unknown, or of what others cannot see, are left out. */
export async function readTexts(db: Db, kind: TextKind, ids: readonly number[]): Promise<TextDocument[]> {
  if (ids.length === 0) return []
  return (await READERS[kind](db, [...ids])).map((row) => ({ kind, ...row }))
}

type Row = Omit<TextDocument, 'kind'>

const READERS: Record<TextKind, (db: Db, ids: number[]) => Promise<Row[]>> = {
  members: async (db, ids) =>
    (
      await db
        .select({
          id: member.id,
          username: member.username,
          fullName: member.fullName,
          rank: member.followersCount,
        })
        .from(member)
        .where(inArray(member.id, ids))
    ).map(({ username, fullName, ...row }) => ({ ...row, text: `${username} ${fullName ?? ''}`, within: 0 })),

  posts: (db, ids) =>
    db
      .select({ id: post.id, text: post.searchText, within: post.topicId, rank: microseconds(post.createdAt) })
      .from(post)
      .where(and(inArray(post.id, ids), eq(post.visibility, 'visible'))),

  comments: async (db, ids) =>
    (
      await db
        .select({ id: comment.id, html: comment.html, within: post.topicId, rank: microseconds(comment.createdAt) })
        .from(comment)
        .innerJoin(post, eq(post.id, comment.postId))
        .where(
          and(
            inArray(comment.id, ids),
            eq(comment.visibility, 'visible'),
            isNull(comment.deletedAt),
            eq(post.visibility, 'visible'),
          ),
        )
    ).map(({ html, ...row }) => ({ ...row, text: plainText(html, COMMENT_CHARS) })),

  articles: (db, ids) =>
    db
      .select({
        id: article.id,
        text: article.searchText,
        within: sql<number>`0`,
        rank: sql<number>`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) - date '1970-01-01'`,
      })
      .from(article)
      .where(and(inArray(article.id, ids), isNull(article.deletedAt))),

  lyrics: async (db, ids) =>
    joinLanguages(
      await db
        .select({ id: track.id, lines: lyrics.lines, within: sql<number>`0`, rank: microseconds(track.createdAt) })
        .from(lyrics)
        .innerJoin(track, eq(track.id, lyrics.trackId))
        .where(inArray(lyrics.trackId, ids))
        .orderBy(asc(lyrics.trackId), asc(lyrics.pos)),
    ),

  transcripts: async (db, ids) =>
    joinLanguages(
      await db
        .select({
          id: episode.id,
          lines: transcript.lines,
          within: sql<number>`0`,
          rank: microseconds(episode.publishedAt),
        })
        .from(transcript)
        .innerJoin(episode, eq(episode.id, transcript.episodeId))
        .where(inArray(transcript.episodeId, ids))
        .orderBy(asc(transcript.episodeId), asc(transcript.pos)),
    ),
}

// A sound is found by its words in any language.
function joinLanguages(rows: readonly (Omit<Row, 'text'> & { lines: TimedLine[] })[]): Row[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((texts) => {
    const text = texts.flatMap(({ lines }) => lines.map((line) => line.text)).join('\n')
    return texts.slice(0, 1).map(({ id, within, rank }) => ({ id, within, rank, text }))
  })
}

const microseconds = (time: AnyPgColumn) => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`
