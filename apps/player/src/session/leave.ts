import { createSignal } from '@earshot/listening/signal'
import { forget } from '../pages/open/cache.ts'
import { pathOf } from '../pages/open/url.ts'
import { visits } from '../pages/router.tsx'
import { bookmarks, playback } from '../transport/player.ts'
import { checkSession } from './api.ts'
import { followSite, whenAccountLeft } from './session.ts'

/** Increments when an account leaves this tab; the open page then renders again. */
export const departures = createSignal(0)

/** Removes the data of an account when it leaves: queue, bookmarks, and values loaded with its key (STATE-10). */
export function followAccount(): void {
  whenAccountLeft((isReplaced) => {
    forget()
    bookmarks.forget()
    if (isReplaced) cacheOpenPage()
    else playback.clear()
    departures.set(departures.get() + 1)
  })
  followSite(checkSession)
}

// The next listener has already opened this page; the rest of the queue belongs to the previous one.
function cacheOpenPage(): void {
  const open = pathOf(visits.get().place)
  for (const { id, page } of playback.getSnapshot().queue.tracks) if (page !== open) playback.remove(id)
}
