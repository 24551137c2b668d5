import { communityName } from '@earshot/messages/identity'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../ports/services.ts'
import { articleFeed, contestFeed, playlistFeed, postFeed } from './atom.ts'
import { feedSender, idOf } from './feed-sender.ts'
import type { FeedServices } from './feed-sender.ts'
import { feedStore } from './feeds.store.ts'

/**
 * Registers the feeds of new content in the community, a topic, the publication and a public playlist, and of the heads
 * of a contest's ballot log.
 */
export function feedRoutes(scope: FastifyInstance, services: Pick<Services, 'db'> & FeedServices): void {
  const { db, config } = services
  const store = feedStore(db)
  const send = feedSender(services, 'application/atom+xml', [
    'post',
    'topic',
    'member',
    'article',
    'playlist',
    'contest',
  ])

  scope.get('/community/feed.xml', (request, reply) =>
    send(request, reply, async (origin) =>
      postFeed(
        {
          path: '/community/feed.xml',
          page: '/community',
          title: `Community · ${communityName()}`,
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
          title: `${title} · ${communityName()}`,
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
          title: `${name} · ${communityName()}`,
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
          title: `${title} · ${communityName()}`,
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
          title: `Publication · ${communityName()}`,
          subtitle: 'News, essays and liner notes from the people of this community.',
          entries: await store.listArticles(),
        },
        origin,
      ),
    ),
  )
}
