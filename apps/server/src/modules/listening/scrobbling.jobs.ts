import { ID_MAX } from '@earshot/contract/limits'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../ports/services.ts'
import type { CountedPlay } from './plays/play-counting.ts'
import { findToken, listListens, listScrobblers, recordProblem } from './scrobbling.store.ts'

/** Maximum number of listens in a request to ListenBrainz. */
const LISTENS_MAX = 1_000

/** Sends plays of a member to ListenBrainz, which stores a repeated listen once. */
export const scrobblePlays = defineTask({
  name: 'listening.scrobble',
  queue: 'scrobbles',
  data: z.object({ memberId: z.int(), playIds: z.array(z.int().max(ID_MAX)) }),
  run: async ({ db, listenBrainz }: Services, { memberId, playIds }) => {
    const stored = await findToken(db, memberId)
    if (stored === undefined) return
    const { token } = stored
    if (token === undefined)
      return recordProblem(db, memberId, stored, 'Your token cannot be read any more. Enter it again.')
    const listens = await listListens(db, memberId, playIds)
    for (let from = 0; from < listens.length; from += LISTENS_MAX) {
      const answer = await listenBrainz.submit(token, listens.slice(from, from + LISTENS_MAX))
      if (answer === 'refused')
        return recordProblem(db, memberId, stored, 'ListenBrainz refused your token. Enter a new one.')
    }
  },
})

/** Enqueues a job for each listener of these plays who has connected ListenBrainz. */
export async function sendScrobbles(tx: Db, plays: readonly CountedPlay[]): Promise<void> {
  const idsOf = new Map<number, number[]>()
  for (const { id, memberId, kind } of plays)
    if (memberId !== null && kind === 'song') idsOf.set(memberId, [...(idsOf.get(memberId) ?? []), id])
  for (const memberId of await listScrobblers(tx, [...idsOf.keys()]))
    await sendJob(tx, scrobblePlays.job({ memberId, playIds: idsOf.get(memberId) ?? [] }))
}
