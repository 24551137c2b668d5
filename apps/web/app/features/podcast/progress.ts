import { listeningPositions } from '@earshot/contract/calls'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import { playedPositions } from '@earshot/listening/positions'
import { useSignal } from '@earshot/listening/signal'
import { readBookmarks, mergeBookmarks } from '@earshot/playback/bookmarks'
import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useMemo, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { toProgress, toBookmarks, readPositions, type Progress } from './bookmarks.ts'

/** The store of the player's positions in episodes; there is none if the player has another origin. */
const storedBookmarks = textStore(localStore, LISTENING_KEYS.places)

/**
 * Returns this listener's progress by episode id; undefined until it is loaded. A member's progress is stored in the
 * account, a visitor's in the browser.
 */
export type ListenerProgress = ReadonlyMap<number, Progress> | undefined

/** Returns this listener's progress in the episodes of a podcast, updated by the playback in this tab. */
export function useProgress(podcastId: number): ListenerProgress {
  const memberId = useSession(({ profile }) => profile?.id)
  const heard = useSignal(playedPositions)
  const key = `${memberId ?? 'visitor'} ${podcastId}`
  const [read, setRead] = useState<{ key: string; progress: ReadonlyMap<number, Progress> }>()
  useEffect(() => {
    let isShown = true
    const show = (progress: ReadonlyMap<number, Progress>) => isShown && setRead({ key, progress })
    const readStored = () => show(toProgress(readBookmarks(storedBookmarks)))
    const readAccount = async () => {
      const { data } = await quietApi.get(listeningPositions, { podcast_id: podcastId })
      if (!isShown) return
      const progress = readPositions(data)
      // An episode continues here where it was left on another device.
      mergeBookmarks(storedBookmarks, toBookmarks(progress))
      show(progress)
    }
    if (memberId === undefined) readStored()
    // Without a reply the browser's own progress is shown.
    else readAccount().catch(readStored)
    return () => {
      isShown = false
    }
  }, [key, memberId, podcastId])
  return useMemo(() => {
    if (read?.key !== key) return undefined
    const now = [...heard].map(
      ([id, seconds]) => [id, { seconds, isPlayed: read.progress.get(id)?.isPlayed ?? false }] as const,
    )
    // The latest are first: `heard` is newer than all loaded values.
    return new Map([...now.toReversed(), ...[...read.progress].filter(([id]) => !heard.has(id))])
  }, [read, key, heard])
}
