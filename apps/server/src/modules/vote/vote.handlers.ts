import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { memberSuspended } from '../../events/events.ts'
import { voteRules } from './vote-writer.ts'
import { annulVotes } from './vote.store.ts'

/** Takes the votes of suspended accounts out of the counts. A second run finds none. */
export const voteHandlers: readonly Handler[] = [
  on(memberSuspended, 'vote.annul', async (services, { memberId }) => {
    const annulled = await annulVotes(services.db, await voteRules(services), memberId)
    if (annulled > 0) await services.invalidation.publish(['votes'])
  }),
]
