import { getSecret } from '../../access/secret.store.ts'
import { isDatabaseAway } from '../../db/postgres/postgres-pool.ts'
import { Refusal } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { writeVotes } from './vote.store.ts'
import type { Voted, VoteRequest } from './vote.store.ts'

/** Maximum number of votes per transaction. */
const BATCH = 256

/** Name of the secret of the marks of voters. */
const SECRET = 'voter mark'

/** Returns the secret of the marks of voters; like all secrets, it is not part of dumps. */
export const voterSecret = (db: Services['db']): Promise<string> => getSecret(db, SECRET)

/**
 * Writes votes in groups: votes that arrive during a transaction are written together by the next one, so that a busy
 * contest is locked once for many votes. A vote is answered after its commit. A failed vote does not affect the others.
 */
export function voteWriter(
  services: Pick<Services, 'db' | 'config' | 'invalidation'>,
): (request: VoteRequest) => Promise<Voted> {
  const { db, invalidation } = services
  let secret: Promise<string> | undefined
  let waiting: Waiting[] = []
  let isWriting = false

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      secret ??= voterSecret(db)
      const known = { secret: await secret, timeZone: services.config.timeZone }
      // The batch records its changes itself: the request that it runs in is only one of several.
      const answers = await invalidation.recording(() =>
        writeVotes(
          db,
          known,
          batch.map(({ request }) => request),
        ),
      )
      batch.forEach((each, index) => answer(each, answers[index]))
    } catch (error) {
      secret = undefined
      if (batch.length === 1 || isDatabaseAway(error)) for (const each of batch) each.reject(error)
      else for (const each of batch) await write([each])
    }
  }
  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      await write(batch)
    }
    isWriting = false
  }
  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (!isWriting) void writeAll()
    })
}

function answer({ resolve, reject }: Waiting, answered: Voted | Refusal | undefined): void {
  if (answered === undefined) reject(new Error('a vote was not answered'))
  else if (answered instanceof Refusal) reject(answered)
  else resolve(answered)
}

type Waiting = { request: VoteRequest; resolve: (voted: Voted) => void; reject: (error: unknown) => void }
