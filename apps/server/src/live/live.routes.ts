import { hasRole, isModerator } from '@earshot/contract/access'
import { LIVE_POSTS_MAX, LIVE_URL } from '@earshot/contract/community/live'
import { z } from 'zod'
import { tokenOf } from '../access/token-of.ts'
import { findEndedTokens, findViewer } from '../access/viewer.ts'
import { hashToken } from '../db/hash-token.ts'
import { busy } from '../http/errors.ts'
import { visitorKey } from '../http/limits/visitor-key.ts'
import { mustKnowClient, type Api } from '../http/route.ts'
import { openStreams } from './streams.ts'

/** Up to LIVE_POSTS_MAX ids. */
const IDS = new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${LIVE_POSTS_MAX - 1}}$`)

const ids = z
  .string()
  .regex(IDS, `must be at most ${LIVE_POSTS_MAX} ids with commas between`)
  .transform((list) => list.split(',').map(Number))

const Query = z.strictObject({
  posts: ids.optional(),
  drafts: ids.optional(),
  imports: z.literal('1').optional(),
  desk: z.literal('1').optional(),
})

/**
 * Registers the live channel (packages/contract/src/community/live.ts). It is no call of the contract, because its
 * reply never ends. Events of notifications need a token with the scope read, events of drafts a role in the
 * newsroom, those of the desk any role or a topic to moderate, those of imports the role admin; other clients receive
 * events of posts only.
 */
export function liveRoutes(api: Api): void {
  const { invalidation, db, now } = api.services
  const streams = openStreams(invalidation, (hashes) => findEndedTokens(db, hashes, now()))
  // The streams are closed first: each is a running request, and would delay the shutdown for the full grace period.
  api.fastify.addHook('preClose', async () => streams.close())

  api.fastify.get(
    LIVE_URL.replace(/^\/api/, ''),
    // A HEAD request would open a stream that nobody reads or closes.
    { compress: false, exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      mustKnowClient(api, request)
      const { posts = [], drafts = [], imports, desk } = Query.parse(request.query)
      const token = tokenOf(request.headers) ?? ''
      const viewer = await findViewer(db, token, now())
      const isReader = viewer?.scopes.includes('read') === true
      const stream = streams.open({
        posts: new Set(posts),
        drafts: new Set(isReader && hasRole(viewer, 'writer') ? drafts : []),
        hasImports: imports !== undefined && isReader && hasRole(viewer, 'admin'),
        desk: isReader && desk === '1' && (viewer.roles.length > 0 || isModerator(viewer)),
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
