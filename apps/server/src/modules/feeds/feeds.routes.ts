import { createHash } from 'node:crypto'
import { ID_MAX } from '@earshot/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { notFound } from '../../errors.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { originOf } from '../../origin.ts'
import type { Services } from '../../services.ts'
import { planOf } from '../media/ranges.rules.ts'
import { articleFeed, contestFeed, playlistFeed, postFeed } from './atom.ts'
import type { AtomFeed } from './atom.ts'
import { feedStore } from './feeds.store.ts'

/** Seconds a feed is kept; a change of what it shows ends that. */
const KEPT_SECONDS = 60
const KEPT_MAX = 200

type Written = { body: Buffer; etag: string; modified: Date }

/** The feeds: what is new in the community, in one topic, in the publication and in a public playlist, and how far the ballot log of a contest reaches. */
export function feedRoutes(
  scope: FastifyInstance,
  { db, config, invalidation }: Pick<Services, 'db' | 'config' | 'invalidation'>,
): void {
  const store = feedStore(db)
  const kept = new LRUCache<string, Promise<Written>>({ max: KEPT_MAX, ttl: KEPT_SECONDS * 1000 })
  invalidation.subscribe((changed) => {
    if (concerns(changed, 'posts', 'topics', 'people', 'articles', 'playlists', 'votes')) kept.clear()
  })

  const send = async (request: FastifyRequest, reply: FastifyReply, make: (origin: string) => Promise<AtomFeed>) => {
    const origin = originOf(config, request)
    const name = `${origin} ${request.url.split('?')[0]}`
    const written = kept.get(name) ?? make(origin).then(toWritten)
    kept.set(name, written, { noUpdateTTL: true })
    const { body, etag, modified } = await written.catch((error: unknown) => {
      kept.delete(name)
      throw error
    })
    reply.headers({ etag, 'last-modified': modified.toUTCString(), 'cache-control': 'no-cache' })
    const { code } = planOf(
      request.method,
      { ...request.headers, range: undefined },
      { size: body.length, etag, modified },
    )
    return code === 200 ? reply.type('application/atom+xml; charset=utf-8').send(body) : reply.code(code).send()
  }

  scope.get('/community/feed.xml', (request, reply) =>
    send(request, reply, async (origin) =>
      postFeed(
        {
          path: '/community/feed.xml',
          page: '/community',
          title: 'Community · Earshot',
          subtitle: 'New posts of every topic.',
          entries: await store.listPosts(),
        },
        origin,
      ),
    ),
  )

  scope.get<{ Params: { id: string } }>('/community/:id/feed.xml', (request, reply) =>
    send(request, reply, async (origin) => {
      const id = idOf(request.params.id, 'topic')
      const { title, subTitle } = await store.getTopic(id)
      return postFeed(
        {
          path: `/community/${id}/feed.xml`,
          page: `/community/${id}`,
          title: `${title} · Earshot`,
          subtitle: subTitle || 'New posts of this topic.',
          entries: await store.listPosts(id),
        },
        origin,
      )
    }),
  )

  scope.get<{ Params: { id: string } }>('/playlist/:id/feed.xml', (request, reply) =>
    send(request, reply, async (origin) => {
      const id = idOf(request.params.id, 'playlist')
      const { name, description } = await store.getPublicPlaylist(id)
      return playlistFeed(
        {
          path: `/playlist/${id}/feed.xml`,
          page: `${config.playerUrl}playlist/${id}`,
          title: `${name} · Earshot`,
          subtitle: description || 'Songs that were added to this playlist.',
          entries: await store.listAdded(id),
        },
        origin,
      )
    }),
  )

  scope.get<{ Params: { id: string } }>('/voting/:id/feed.xml', (request, reply) =>
    send(request, reply, async (origin) => {
      const id = idOf(request.params.id, 'vote')
      const { title } = await store.getContest(id)
      return contestFeed(
        {
          path: `/voting/${id}/feed.xml`,
          page: `/voting/${id}`,
          title: `${title} · Earshot`,
          subtitle: 'The last line of the ballot log after each hour with votes.',
          entries: await store.listHeads(id),
        },
        origin,
      )
    }),
  )

  scope.get('/publication/feed.xml', (request, reply) =>
    send(request, reply, async (origin) =>
      articleFeed(
        {
          path: '/publication/feed.xml',
          page: '/publication',
          title: 'Publication · Earshot',
          subtitle: 'News, essays and liner notes from the people of this community.',
          entries: await store.listArticles(),
        },
        origin,
      ),
    ),
  )
}

function idOf(text: string, what: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > ID_MAX) throw notFound(what)
  return Number(text)
}

const toWritten = ({ xml, updated }: AtomFeed): Written => {
  const body = Buffer.from(xml)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, modified: updated }
}
