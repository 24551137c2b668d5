import { LIVE_POSTS_MAX, LIVE_URL } from '@earshot/contract/live'
import { z } from 'zod'
import { findEndedTokens, findViewer } from '../access/viewer.ts'
import { hashToken } from '../db/hash-token.ts'
import { busy } from '../errors.ts'
import { mustKnowClient, type Api } from '../route.ts'
import { visitorKey } from '../visitor-key.ts'
import { openStreams } from './streams.ts'

/** Ids of up to LIVE_POSTS_MAX posts. */
const POSTS = new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${LIVE_POSTS_MAX - 1}}$`)

const Query = z.strictObject({
  posts: z
    .string()
    .regex(POSTS, `must be at most ${LIVE_POSTS_MAX} ids with commas between`)
    .transform((list) => list.split(',').map(Number))
    .optional(),
})

/**
 * The live channel (packages/contract/src/live.ts). It is no call of the contract: its reply never ends. Signals of notifications need a token that may
 * read; others hear of posts only.
 */
export function liveRoutes(api: Api): void {
  const { invalidation, db, now } = api.services
  const streams = openStreams(invalidation, (hashes) => findEndedTokens(db, hashes, now()))
  // Ended first: each is a request that runs, and would hold the server for as long as it may.
  api.fastify.addHook('preClose', async () => streams.close())

  api.fastify.get(
    LIVE_URL.replace(/^\/api/, ''),
    // A HEAD would open a stream that nobody reads or ends.
    { compress: false, exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      mustKnowClient(api, request)
      const { posts = [] } = Query.parse(request.query)
      const token = String(request.headers.token ?? '')
      const viewer = await findViewer(db, token, now())
      const isReader = viewer?.scopes.includes('read') === true
      const stream = streams.open({
        posts: new Set(posts),
        member: isReader ? { id: viewer.id, tokenHash: hashToken(token) } : undefined,
        countedFor: viewer === undefined ? visitorKey(request) : `member ${viewer.id}`,
      })
      if (stream === undefined) throw busy()
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  )
}
