import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { articleFeed, contestFeed, playlistFeed, postFeed } from './atom.ts'
import { feedSender, idOf } from './feed-sender.ts'
import { feedStore } from './feeds.store.ts'

/** The feeds: what is new in the community, in one topic, in the publication and in a public playlist, and how far the ballot log of a contest reaches. */
export function feedRoutes(
  scope: FastifyInstance,
  { db, config, invalidation }: Pick<Services, 'db' | 'config' | 'invalidation'>,
): void {
  const store = feedStore(db)
  const send = feedSender({ config, invalidation }, 'application/atom+xml', [
    'posts',
    'topics',
    'people',
    'articles',
    'playlists',
    'votes',
  ])

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
