import { STATUS } from '@earshot/contract/envelope'
import type { PlayableKind } from '@earshot/contract/listening'
import { getLyrics, getTranscript } from '@earshot/contract/timed-text'
import { streamAccess } from '../../access/stream-access.ts'
import type { Viewer } from '../../access/viewer.ts'
import { Refusal } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { soundStore } from '../listening/sound.store.ts'
import { timedTextStore } from './timed-text.store.ts'

/** Lyrics of songs and transcripts of episodes. Whoever may play a sound may read them. */
export function timedTextRoutes(api: Api): void {
  const { db } = api.services
  const sounds = soundStore(db)
  const texts = timedTextStore(db)
  const { mayStream } = streamAccess(api.services)

  const mustBeHeard = async (kind: PlayableKind, itemId: number, viewer: Viewer | undefined): Promise<void> => {
    const sound = await sounds.getSound(kind, itemId)
    if (await mayStream({ kind, itemId, sound, viewer, token: undefined })) return
    throw new Refusal(STATUS.forbidden, `Only subscribers can read this. Subscribe to the ${sound.subscribed}.`, {
      code: 'for_subscribers',
    })
  }

  route(api, getLyrics, async ({ input: { song_id }, viewer }) => {
    await mustBeHeard('song', song_id, viewer)
    return texts.listLyrics(song_id)
  })

  route(api, getTranscript, async ({ input: { episode_id }, viewer }) => {
    await mustBeHeard('episode', episode_id, viewer)
    return texts.listTranscripts(episode_id)
  })
}
