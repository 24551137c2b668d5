import { getStudioEpisode, listSounds } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { useQuery } from '@tanstack/react-query'
import { callOptions, replies } from '../../session/use-call.ts'

/** Milliseconds between two reads while a sound is uploaded or checked. */
const CHECKING_MS = 1_500

/** Reads an episode; while its sound is checked it is read again and again. */
export const useEpisode = (id: number, isBusy: boolean) =>
  useQuery({ ...callOptions(getStudioEpisode, { episode_id: id }), refetchInterval: isBusy ? CHECKING_MS : false })

/** Reads the sounds that were sent for an episode; while one is checked they are read again and again. */
export const useEpisodeSounds = (id: number) =>
  useQuery({
    ...callOptions(listSounds, { episode_id: id }),
    refetchInterval: ({ state }) =>
      state.data?.sounds.some(({ state: sound }) => sound === 'checking') === true ? CHECKING_MS : false,
  })

/** Shows an episode that a call returned. A read that began before the call would show the version before it. */
export async function showEpisode(episode: StudioEpisode): Promise<void> {
  const queryKey = [getStudioEpisode, { episode_id: episode.id }]
  await replies.cancelQueries({ queryKey })
  replies.setQueryData(queryKey, episode)
  void replies.invalidateQueries({ queryKey: ['studio/episodes'] })
}
