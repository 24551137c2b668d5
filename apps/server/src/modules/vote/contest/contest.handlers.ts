import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { contestOpened } from '../../../events/events.ts'
import { notifyOfContest } from './contest-notifications.store.ts'

/** Reacts to an opened contest: followers of its artists are notified (CONTESTS-04). */
export const contestHandlers: readonly Handler[] = [
  on(contestOpened, 'contest.notify', async ({ db }, { contestId }) => {
    await db.transaction((tx) => notifyOfContest(tx, contestId))
  }),
]
