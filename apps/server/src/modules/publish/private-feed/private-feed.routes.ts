import { createHash } from 'node:crypto'
import { ID_MAX } from '@earshot/contract/limits'
import { endPrivateFeed, listPrivateFeeds, makePrivateFeed } from '@earshot/contract/listening/private-feed'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import type { CountRendering } from '../../../http/limits/render-limit.ts'
import { originOf } from '../../../http/origin.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import type { Services } from '../../../ports/services.ts'
import { downloadCounter } from '../../figure/download/download-counter.ts'
import { planOf } from '../../media/sending/ranges.rules.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { findSentSound } from '../../media/sending/sent-sound.ts'
import { soundEnding } from '../../media/sending/sound-ending.rules.ts'
import { namedFile } from '../../sound/copy/copy.store.ts'
import { soundFeedStore } from '../feeds/sound-feeds.store.ts'
import { headOfPodcast, itemOfEpisode } from '../feeds/sound-feeds.ts'
import { soundRss } from '../feeds/sound-rss.ts'
import { privateFeedStore } from './private-feed.store.ts'

/** Returns the path that a key opens. */
const pathOf = (key: string): string => `/private-feed/${key}`

const soundPath = (key: string, { id }: { id: number }, mime: string): string =>
  `${pathOf(key)}/${id}.${soundEnding(mime) ?? 'mp3'}`

/** Registers the creation and revocation of private feeds of subscribers (SUBSCRIPTION-05). */
export function privateFeedRoutes(api: Api): void {
  const { db, now, config } = api.services
  const store = privateFeedStore(db)

  route(api, listPrivateFeeds, ({ viewer }) => store.listFeeds(viewer.id))

  route(api, makePrivateFeed, async ({ input: { podcast_id }, viewer, request }) => {
    const at = now()
    const key = await store.createFeed(
      { memberId: viewer.id, sessionId: viewer.sessionId },
      { podcastId: podcast_id, now: at },
    )
    const url = `${originOf(config, request)}${pathOf(key)}/podcast.xml`
    return { podcast_id, created_at: at.toISOString(), read_at: null, url }
  })

  route(api, endPrivateFeed, async ({ input: { podcast_id }, viewer }) => {
    await store.deleteFeed(viewer.id, podcast_id)
    return {}
  })
}

/**
 * Serves the feed and its episodes to podcast apps, authorised by the key in the URL alone. Caches must not store the
 * replies.
 */
export function privateFeedFiles(
  scope: FastifyInstance,
  services: Pick<Services, 'db' | 'now' | 'config' | 'storage'> & { countRendering: CountRendering },
): void {
  const { db, now, config, storage } = services
  const store = privateFeedStore(db)
  const sounds = soundFeedStore(db)
  const sendFile = fileSender(scope, services)
  const countDownload = downloadCounter(services)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' })
  })

  scope.get<{ Params: { key: string } }>('/private-feed/:key/podcast.xml', async (request, reply) => {
    const { key } = request.params
    services.countRendering(request)
    const podcastId = await store.getPodcastOf(key, now())
    const [podcast, episodes] = await Promise.all([
      sounds.getPodcast(podcastId),
      sounds.listEpisodes(podcastId, { forSubscribers: true }),
    ])
    const feed = {
      ...headOfPodcast(podcast),
      self: undefined,
      title: `${podcast.title} · for subscribers`,
      items: episodes.flatMap((each) => itemOfEpisode(each, (mime) => soundPath(key, each, mime)) ?? []),
    }
    const body = Buffer.from(soundRss(feed, originOf(config, request)))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const modified = new Date(Math.max(0, ...episodes.map(({ publishedAt }) => publishedAt.getTime())))
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    const { code } = planOf(
      request.method,
      { ...request.headers, range: undefined, 'if-modified-since': undefined },
      { size: body.length, etag, modified },
    )
    return code === 200 ? reply.type('application/rss+xml; charset=utf-8').send(body) : reply.code(code).send()
  })

  scope.get<{ Params: { key: string; file: string } }>('/private-feed/:key/:file', async (request, reply) => {
    const podcastId = await store.getPodcastOf(request.params.key, now())
    const episodeId = Number(/^([1-9]\d{0,9})\.\w{1,5}$/.exec(request.params.file)?.[1] ?? 0)
    if (episodeId === 0 || episodeId > ID_MAX) throw notFound('episode')
    const sound = await store.getSound(podcastId, episodeId)
    const file = await findSentSound(storage, namedFile(sound, request.params.file), {
      what: 'episode',
      isPrivate: true,
    })
    if (file === undefined) throw notFound('episode')
    return sendFile(request, reply, file, countDownload(request, { episodeId, source: 'private', file }))
  })
}
