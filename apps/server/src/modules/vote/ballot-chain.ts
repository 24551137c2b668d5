import { createHmac } from 'node:crypto'
import { firstHash, hashOf, wordsOf } from './recount.mjs'

/** A line of a ballot log. `takes` is the line that a withdrawal or an annulment takes back, `hash` is made of the line before and this one. */
export type Line = NewLine & { contestId: number; n: number; at: Date; hash: string }

/** A line before it has its place in the log. */
export type NewLine = {
  act: 'vote' | 'withdraw' | 'annul'
  ballotId: number
  artistId: number
  mark: string
  takes: number | null
}

/** The end of a ballot log: how many lines it has, and the hash of the last one; null without lines. */
export type ChainEnd = { contestId: number; lines: number; head: string | null }

/** The hash that the next line of a log follows. */
export const headOf = ({ contestId, head }: Pick<ChainEnd, 'contestId' | 'head'>): string =>
  head ?? firstHash(contestId)

/** The end of a log where lines are added, each at its time; `added` are the new ones in their order. */
export type Chain = { add: (line: NewLine, at: Date) => Line; added: readonly Line[] }

/** Opens the end of a log. */
export function openChain(end: ChainEnd): Chain {
  const added: Line[] = []
  let head = headOf(end)
  return {
    added,
    add: (line, at) => {
      const n = end.lines + added.length + 1
      head = hashOf(head, wordsOf({ ...line, n, at: at.toISOString() }))
      const chained = { ...line, contestId: end.contestId, n, at, hash: head }
      added.push(chained)
      return chained
    },
  }
}

/** Hex digits of a mark: 128 bits. */
const MARK_LENGTH = 32

/** The mark of a voter: the same for all votes of a member for one artist of a ballot, and of no use to find out who that is. */
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
