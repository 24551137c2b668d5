import * as contract from '@earshot/contract/member/following'
import { FOLLOWING, STREAM_CURSOR, STREAM_KINDS } from '@earshot/contract/member/following-limits'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { findQueued, listFromLikes, listUnfinished } from './home-rows.store.ts'
import type { Cursor } from './sources.ts'
import { streamStore } from './stream.store.ts'

/** Registers the calls of the stream of follows and of the home rows (HOMEFEED-01, HOMEFEED-03). */
export function followingRoutes(api: Api): void {
  const { db, config, now } = api.services
  const stream = streamStore(db, config)

  route(api, contract.followingStream, async ({ viewer, input: { kind, before, limit } }) => {
    const range = { before: before === undefined ? undefined : cursorOf(before), most: limit }
    const [data, { seenAt, follows }] = await Promise.all([
      stream.listEntries(viewer.id, kindsOf(kind), range),
      stream.getVisit(viewer.id),
    ])
    return { data, seen_at: seenAt?.toISOString() ?? null, follows }
  })

  route(api, contract.followingNews, async ({ viewer, input: { kind, after } }) => ({
    count: await stream.countNews(viewer.id, kindsOf(kind), after === undefined ? undefined : cursorOf(after)),
  }))

  route(api, contract.updateFollowingVisit, async ({ viewer }) => {
    await stream.setSeen(viewer.id, now())
    return {}
  })

  route(api, contract.homeRows, async ({ viewer: { id } }) => {
    const [queue, unfinished, follows, topics, likes] = await Promise.all([
      findQueued(db, id),
      listUnfinished(db, id),
      stream.listEntries(id, ['album', 'episode'], { most: FOLLOWING.row }),
      stream.listTopicPosts(id, FOLLOWING.row),
      listFromLikes(db, id),
    ])
    return {
      queue,
      unfinished: unfinished.filter((each) => queue?.kind !== 'episode' || queue.id !== each.id),
      follows,
      topics,
      likes,
    }
  })
}

const kindsOf = (kind: '' | contract.StreamKind): readonly contract.StreamKind[] =>
  kind === '' ? STREAM_KINDS : [kind]

function cursorOf(text: string): Cursor | undefined {
  const [, at = '', named, id] = STREAM_CURSOR.exec(text) ?? []
  const kind = STREAM_KINDS.find((each) => each === named)
  return kind === undefined ? undefined : { at, kind, id: Number(id) }
}
