import { draftToken } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { api } from '../../../session/api.ts'
import { useSound } from '../../releases/lyrics/use-sound.ts'

/** The sound of an episode while its texts are edited. */
export type EditedSound = ReturnType<typeof useSound> & {
  /** Returns whether there is a sound that can be played. */
  isThere: boolean
  /** Seconds of the sound, from its check or from the player; 0 while they are not known. */
  length: number
}

/** Plays the sound of an episode: that of its draft, of the site, or of the host of its feed (SHOW-10, SHOW-13). */
export function useEpisodeSound({ id, sound }: Pick<StudioEpisode, 'id' | 'sound'>): EditedSound {
  const played = useSound(() => urlOf(id, sound))
  return { ...played, isThere: sound?.state === 'ready', length: (sound?.length ?? 0) || played.length }
}

async function urlOf(episodeId: number, sound: StudioEpisode['sound']): Promise<string> {
  if (sound?.url != null) return sound.url
  const which = sound?.id == null ? { episode_id: episodeId } : { sound_id: sound.id }
  const { token } = await api.post(draftToken, which)
  return `/api/studio/stream?${new URLSearchParams({ ...strings(which), token })}`
}

const strings = (ids: object): { [name: string]: string } =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]))
