import { clearListeningHistory, deletePlays, listeningHistory } from '@earshot/contract/calls'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { PlayedItem } from '@earshot/contract/listening/listening'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { boundsOfDay } from './days.ts'

type Loaded = { plays: readonly PlayedItem[]; hasMore: boolean; problem: string }
type State = { face: 'loading' } | { face: 'failed'; problem: string } | ({ face: 'full' } & Loaded)

const EMPTY = { plays: [], hasMore: false, problem: '' }

/** Loads the viewer's history page by page and removes plays. A removal returns whether it succeeded. */
export function useHistory() {
  const [state, setState] = useState<State>({ face: 'loading' })
  const isUnderWay = useRef(false)
  const change = (part: (loaded: Loaded) => Partial<Loaded>) =>
    setState((now) => (now.face === 'full' ? { ...now, ...part(now) } : now))

  const readPage = useCallback((before?: number) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    quietApi
      .get(listeningHistory, before === undefined ? {} : { before })
      .then(
        ({ data }) => {
          setState((now) => ({
            face: 'full',
            plays: before !== undefined && now.face === 'full' ? [...now.plays, ...data] : data,
            hasMore: data.length === PAGE_SIZE.plays,
            problem: '',
          }))
        },
        (error: unknown) => {
          const problem = messageOf(error)
          setState((now) => (now.face === 'full' ? { ...now, problem } : { face: 'failed', problem }))
        },
      )
      .finally(() => {
        isUnderWay.current = false
      })
  }, [])

  useEffect(() => readPage(), [readPage])

  const remove = async (send: () => Promise<unknown>, isLeft: (play: PlayedItem) => boolean): Promise<boolean> => {
    try {
      await send()
    } catch (error) {
      change(() => ({ problem: messageOf(error) }))
      return false
    }
    change(({ plays }) => ({ plays: plays.filter(isLeft), problem: '' }))
    // If all loaded plays were removed, earlier ones are loaded.
    if (state.face === 'full' && state.hasMore && !state.plays.some(isLeft)) readPage()
    return true
  }

  return {
    state,
    again: () => {
      setState({ face: 'loading' })
      readPage()
    },
    loadMore: () => {
      if (state.face === 'full') readPage(state.plays.at(-1)?.id)
    },
    removePlay: (id: number) =>
      remove(
        () => quietApi.post(deletePlays, { play_ids: [id] }),
        (play) => play.id !== id,
      ),
    removeDay: (at: string) => {
      const { from, until } = boundsOfDay(at)
      return remove(
        () => quietApi.post(clearListeningHistory, { from, until }),
        ({ played_at: playedAt }) =>
          !(Date.parse(playedAt) >= Date.parse(from) && Date.parse(playedAt) < Date.parse(until)),
      )
    },
    removeAll: async () => {
      const isDone = await remove(
        () => quietApi.post(clearListeningHistory, {}),
        () => false,
      )
      if (isDone) setState({ face: 'full', ...EMPTY })
      return isDone
    },
  }
}
