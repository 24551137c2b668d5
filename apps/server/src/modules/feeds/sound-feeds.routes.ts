import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { orMerged } from '../removal-mark/merged.store.ts'
import { feedSender, idOf } from './feed-sender.ts'
import { soundFeedStore } from './sound-feeds.store.ts'
import { artistFeed, podcastFeed, publicFeedOf } from './sound-feeds.ts'
import { soundRss } from './sound-rss.ts'
import { toPlainText, toWebVtt } from './transcript-file.rules.ts'

type ById = { Params: { id: string } }

/** What podcast apps read: each podcast and the music of each artist as RSS, and the chapters and transcripts that it names. */
export function soundFeedRoutes(
  scope: FastifyInstance,
  { db, config, invalidation }: Pick<Services, 'db' | 'config' | 'invalidation'>,
): void {
  const store = soundFeedStore(db)
  const send = feedSender({ config, invalidation }, 'application/rss+xml', ['catalogue'])
  const { playerUrl } = config
  // Apps in the browser read them too.
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  scope.get<ById>('/podcast/:id/feed.xml', async (request, reply) => {
    const podcast = await store.getPodcast(idOf(request.params.id, 'podcast'))
    if (podcast.feed !== null) {
      const elsewhere = publicFeedOf(podcast)
      if (elsewhere === undefined) throw notFound('feed')
      return reply.redirect(elsewhere, 302)
    }
    return send(request, reply, async (origin) => {
      const episodes = await store.listEpisodes(podcast.id, { forSubscribers: false })
      return {
        xml: soundRss(podcastFeed(podcast, episodes, { origin, playerUrl }), origin),
        updated: latestOf(episodes),
      }
    })
  })

  scope.get<ById>('/artist/:id/feed.xml', (request, reply) =>
    send(request, reply, (origin) =>
      orMerged(db, 'artist', idOf(request.params.id, 'artist'), async (id) => {
        const [artist, tracks] = await Promise.all([store.getArtist(id), store.listTracks(id)])
        return { xml: soundRss(artistFeed(artist, tracks, origin), origin), updated: latestOf(tracks) }
      }),
    ),
  )

  scope.get<ById>('/podcast/episode/:id/chapters.json', async (request, reply) => {
    const chapters = await store.getChapters(idOf(request.params.id, 'episode'))
    return reply.type('application/json+chapters; charset=utf-8').send(
      JSON.stringify({
        version: '1.2.0',
        chapters: chapters.map(({ start, title, href }) => ({ startTime: start, title, ...(href && { url: href }) })),
      }),
    )
  })

  scope.get<{ Params: { id: string; file: string } }>('/podcast/episode/:id/:file', async (request, reply) => {
    const pos = /^transcript-(\d{1,3})\.(?:vtt|txt)$/.exec(request.params.file)?.[1]
    if (pos === undefined) throw notFound('transcript')
    const { isSynced, lines } = await store.getTranscript(idOf(request.params.id, 'episode'), Number(pos))
    return reply
      .type(isSynced ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isSynced ? toWebVtt(lines) : toPlainText(lines))
  })
}

const latestOf = (items: readonly { publishedAt: Date }[]): Date =>
  new Date(items.reduce((latest, { publishedAt }) => Math.max(latest, publishedAt.getTime()), 0))
