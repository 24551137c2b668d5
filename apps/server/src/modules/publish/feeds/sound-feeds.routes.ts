import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../../http/errors.ts'
import { originOf } from '../../../http/origin.ts'
import { CATALOGUE } from '../../../invalidation/tags.ts'
import type { Services } from '../../../ports/services.ts'
import { orMerged } from '../../catalogue/read/merged.ts'
import { getBucket } from '../../cover/cover.buckets.ts'
import { downloadCounter, sourceOf } from '../../figure/download/download-counter.ts'
import { feedCounter } from '../../figure/download/feed-counter.ts'
import { fileSender } from '../../media/sending/send-file.ts'
import { findSentSound } from '../../media/sending/sent-sound.ts'
import { namedFile } from '../../sound/copy/copy.store.ts'
import { feedSender, idOf } from './feed-sender.ts'
import type { FeedServices } from './feed-sender.ts'
import { soundFeedStore } from './sound-feeds.store.ts'
import { artistFeed, isPublishedHere, podcastFeed, publicFeedOf } from './sound-feeds.ts'
import { soundRss } from './sound-rss.ts'
import { toPlainText, toWebVtt } from './transcript-file.rules.ts'

const Kind = z.enum(['song', 'episode'])

type ById = { Params: { id: string } }

/**
 * Registers the feeds for podcast apps: each podcast and the music of each artist as RSS, and the chapters and
 * transcripts that the feeds refer to.
 */
export function soundFeedRoutes(
  scope: FastifyInstance,
  services: Pick<Services, 'db' | 'now' | 'storage'> & FeedServices,
): void {
  const { db, storage } = services
  const store = soundFeedStore(db)
  const send = feedSender(services, 'application/rss+xml', CATALOGUE)
  const sendFile = fileSender(scope, services)
  const countRequest = feedCounter(scope, services)
  const countDownload = downloadCounter(services)
  const ownerEmail = async (): Promise<string> => (await getBucket(db, 'settings')).contact.email
  // Web-based podcast apps read them too.
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
  })

  scope.get<ById>('/podcast/:id/feed.xml', async (request, reply) => {
    const podcast = await store.getPodcast(idOf(request.params.id, 'podcast'))
    countRequest(podcast.id, request.headers['user-agent'])
    if (podcast.movedTo === null && !isPublishedHere(podcast)) {
      const elsewhere = publicFeedOf(podcast)
      if (elsewhere === undefined) throw notFound('feed')
      return reply.redirect(elsewhere, 302)
    }
    const make = async (origin: string) => {
      const episodes = await store.listEpisodes(podcast.id, { forSubscribers: false })
      return soundRss(podcastFeed(podcast, episodes, { origin, ownerEmail: await ownerEmail() }), origin)
    }
    return send(request, reply, make, podcast.movedTo ?? undefined)
  })

  scope.get<ById>('/artist/:id/feed.xml', (request, reply) =>
    send(request, reply, (origin) =>
      orMerged(db, 'artist', idOf(request.params.id, 'artist'), async (id) => {
        const [artist, tracks] = await Promise.all([store.getArtist(id), store.listTracks(id)])
        return soundRss(artistFeed(artist, tracks, { origin, ownerEmail: await ownerEmail() }), origin)
      }),
    ),
  )

  scope.get<{ Params: { kind: string; id: string; file: string } }>(
    '/sound/:kind/:id/:file',
    { config: { isStream: true } },
    async (request, reply) => {
      const { file, id } = request.params
      const kind = Kind.safeParse(request.params.kind).data
      if (kind === undefined) throw notFound('sound')
      const itemId = idOf(id, kind)
      const sound = await store.getSound(kind, itemId)
      const sent = await findSentSound(storage, namedFile(sound, file), { what: kind, isPrivate: false })
      if (sent === undefined) throw notFound(kind)
      const download = kind === 'episode' ? { episodeId: itemId, source: sourceOf(request), file: sent } : undefined
      return sendFile(request, reply, sent, download && countDownload(request, download))
    },
  )

  scope.get<ById>('/podcast/episode/:id/chapters.json', async (request, reply) => {
    const chapters = await store.getChapters(idOf(request.params.id, 'episode'))
    return reply.type('application/json+chapters; charset=utf-8').send(
      JSON.stringify({
        version: '1.2.0',
        chapters: chapters.map(({ start, title, href, image, is_hidden: isHidden }) => ({
          startTime: start,
          title,
          ...(href && { url: href }),
          ...(image && { img: new URL(image, originOf(services.config, request)).href }),
          ...(isHidden === true && { toc: false }),
        })),
      }),
    )
  })

  scope.get<{ Params: { id: string; file: string } }>('/podcast/episode/:id/:file', async (request, reply) => {
    const pos = /^transcript-(\d{1,3})\.(?:vtt|txt)$/.exec(request.params.file)?.[1]
    if (pos === undefined) throw notFound('transcript')
    services.countRendering(request)
    const { isSynced, lines } = await store.getTranscript(idOf(request.params.id, 'episode'), Number(pos))
    return reply
      .type(isSynced ? 'text/vtt; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isSynced ? toWebVtt(lines) : toPlainText(lines))
  })
}
