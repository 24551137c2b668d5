import { createHmac } from 'node:crypto'
import type { voteLine } from '../../../db/schema/community/vote.ts'
import { firstHash, hashOf, wordsOf } from './recount.mjs'

/**
 * A line of a ballot log. `takes` is the line that a withdrawal or an annulment cancels; `hash` covers the previous
 * line and this one.
 */
export type Line = typeof voteLine.$inferSelect

/** A line without its position in the log. */
export type NewLine = Pick<Line, 'act'> & Partial<Pick<Line, 'ballotId' | 'artistId' | 'mark' | 'takes' | 'text'>>

/**
 * The end of a ballot log: its format, the number of its lines, and the time and hash of the last one; null without
 * lines.
 */
export type ChainEnd = { contestId: number; format: number; lines: number; head: string | null; lastAt: Date | null }

/** Returns the hash that precedes the next line of a log. */
export const headOf = ({ contestId, format, head }: Pick<ChainEnd, 'contestId' | 'format' | 'head'>): string =>
  head ?? firstHash(contestId, format)

/** The end of a log to which lines are added, each with its time; `added` has the new ones in order. */
export type Chain = { add: (line: NewLine, at: Date) => Line; added: readonly Line[] }

/**
 * Opens the end of a log. From format 2 on, a line has only the hour, so that no timestamp from elsewhere identifies a
 * ballot. Times never decrease.
 */
export function openChain(end: ChainEnd): Chain {
  const added: Line[] = []
  let head = headOf(end)
  let { lastAt } = end
  return {
    added,
    add: ({ ballotId = null, artistId = null, mark = null, takes = null, act, ...more }, moment) => {
      const n = end.lines + added.length + 1
      const time = end.format === 1 ? moment : hourOf(moment)
      const at = lastAt !== null && lastAt > time ? lastAt : time
      const text = typeof more.text === 'string' ? oneLine(more.text) : null
      const line = { n, at, act, ballotId, artistId, mark, takes, text }
      head = hashOf(head, wordsOf({ ...line, at: at.toISOString() }, end.format))
      lastAt = at
      const chained = { ...line, contestId: end.contestId, hash: head }
      added.push(chained)
      return chained
    },
  }
}

const HOUR_MS = 3_600_000

/** Returns the hour of a time, in UTC. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)

/** Returns a text without line breaks and tabs, which separate lines and their fields. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** Number of hex digits in a mark: 128 bits. */
const MARK_LENGTH = 32

/**
 * Returns the mark of a voter: it is the same for all votes of a member for one artist of a ballot, and does not
 * identify the member.
 */
export const markOf = (
  secret: string,
  {
    contestId,
    ballotId,
    artistId,
    memberId,
  }: { contestId: number; ballotId: number; artistId: number; memberId: number },
): string =>
  createHmac('sha256', secret)
    .update(`${contestId} ${ballotId} ${artistId} ${memberId}`)
    .digest('hex')
    .slice(0, MARK_LENGTH)
