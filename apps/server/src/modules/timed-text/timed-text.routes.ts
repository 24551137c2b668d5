import { setImmediate as letOthersRun } from 'node:timers/promises'
import { getLyrics, getTranscript, searchLines } from '@earshot/contract/catalogue/timed-text'
import type { FoundLine, TimedText } from '@earshot/contract/catalogue/timed-text'
import { STATUS } from '@earshot/contract/envelope'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import { streamAccess } from '../../access/stream-access.ts'
import type { Viewer } from '../../access/viewer.ts'
import { Refusal } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toSong } from '../catalogue/read/views.ts'
import { soundStore } from '../listening/sound.store.ts'
import { toEpisode } from '../podcast/views.ts'
import { foundLineOf, lineSearch } from './line-search.ts'
import { timedTextStore } from './timed-text.store.ts'

/**
 * Registers the calls of lyrics and transcripts. Everybody who may play a sound may read its text and find the sound by
 * it.
 */
export function timedTextRoutes(api: Api): void {
  const { db, config } = api.services
  const sounds = soundStore(db)
  const texts = timedTextStore(db)
  const { findSongs, findEpisodes } = lineSearch(api.services)
  const { mayStream } = streamAccess(api.services)

  const mustBeStreamable = async (kind: PlayableKind, itemId: number, viewer: Viewer | undefined): Promise<void> => {
    const sound = await sounds.getSound(kind, itemId)
    if (await mayStream({ kind, itemId, sound, viewer, token: undefined })) return
    throw new Refusal(STATUS.forbidden, `Only subscribers can read this. Subscribe to the ${sound.subscribed}.`, {
      code: 'for_subscribers',
    })
  }

  route(api, getLyrics, async ({ input: { song_id }, viewer }) => {
    await mustBeStreamable('song', song_id, viewer)
    return (await texts.lyricsOf([song_id])).get(song_id) ?? []
  })

  route(api, getTranscript, async ({ input: { episode_id }, viewer }) => {
    await mustBeStreamable('episode', episode_id, viewer)
    return (await texts.transcriptsOf([episode_id])).get(episode_id) ?? []
  })

  route(api, searchLines, async ({ input, viewer }) => {
    const [songs, episodes] = await Promise.all([
      findSongs(input.search_text, viewer),
      findEpisodes(input.search_text, viewer),
    ])
    const pageOf = async <Row extends { id: number }, Item>(
      rows: readonly Row[],
      read: (ids: number[]) => Promise<Map<number, TimedText[]>>,
      toItem: (row: Row) => Item,
    ) => {
      const shown = rows.slice((input.offset - 1) * input.limit, input.offset * input.limit)
      const textsOf = await read(shown.map(({ id }) => id))
      const data: (Item & { found_line: FoundLine })[] = []
      for (const row of shown) {
        const found_line = foundLineOf(textsOf.get(row.id) ?? [], input.search_text)
        if (found_line !== undefined) data.push({ ...toItem(row), found_line })
        await letOthersRun()
      }
      return { data, counts: { total_pages: Math.ceil(rows.length / input.limit), total: rows.length } }
    }
    return {
      songs: await pageOf(songs, texts.lyricsOf, (row) => toSong(row)),
      episodes: await pageOf(episodes, texts.transcriptsOf, (row) => toEpisode(row, config.playerUrl)),
    }
  })
}
