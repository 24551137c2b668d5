import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { memberSuspended } from '../../events/events.ts'
import { annulOpenVotes } from './vote.store.ts'

/** Takes the votes of suspended accounts in open contests out of the counts. A second run finds none. */
export const voteHandlers: readonly Handler[] = [
  on(memberSuspended, 'vote.annul', async (services, { memberId }) => {
    const annulled = await annulOpenVotes(services.db, services.config.timeZone, memberId)
    if (annulled > 0) await services.invalidation.publish(['votes'])
  }),
]
