import { POST_SORTS, type PostSort } from '@earshot/contract/community/writing/limits'
import * as m from '@earshot/messages/community'
import { useSession } from '../../../lib/session/session-store.ts'
import { createStore, property } from '../../../lib/state/store.ts'

/** The orders of a topic's posts by their names (WRITING-10). */
export const SORTS: Record<PostSort, () => string> = {
  newest: m.newest,
  activity: m.community_sort_activity,
  top: m.community_sort_top,
}

const NEWEST: { sort: PostSort } = { sort: 'newest' }

const useTopicSort = createStore(NEWEST, {
  key: 'earshot-topic-sort',
  read: (stored) => {
    const sort = sortNamed(property(stored, 'sort'))
    return sort === undefined ? undefined : { sort }
  },
})

/** Returns the order that a URL names. */
export const readSort = (query: URLSearchParams): PostSort | undefined => sortNamed(query.get('sort'))

/** Stores the order that a member chose. */
export function rememberSort(sort: PostSort): void {
  if (useSession.getState().profile !== null) useTopicSort.setState({ sort })
}

/** Returns the order that a member chose last; undefined for the newest first, and for visitors. */
export function findRememberedSort(): PostSort | undefined {
  const { sort } = useTopicSort.getState()
  return sort === 'newest' || useSession.getState().profile === null ? undefined : sort
}

// A function declaration, because the store above calls it while this module loads.
function sortNamed(name: unknown): PostSort | undefined {
  return POST_SORTS.find((each) => each === name)
}
