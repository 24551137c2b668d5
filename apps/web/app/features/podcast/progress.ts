import { listeningPositions } from '@earshot/contract/calls'
import { LISTENING_KEYS } from '@earshot/listening/keys'
import { useSignal } from '@earshot/listening/signal'
import { playedPositions } from '@earshot/listening/tracks/positions'
import { readBookmarks, mergeBookmarks } from '@earshot/playback/storage/bookmarks'
import { textStore } from '@earshot/playback/storage/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useMemo, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { toProgress, toBookmarks, readPositions, type Progress } from './episode/bookmarks.ts'

/** The player's stored bookmarks; empty if the player has another origin. */
const storedBookmarks = textStore(localStore, LISTENING_KEYS.places)

/**
 * The progress of this listener by episode id; undefined until it is loaded. A member's progress is that of the
 * account, a visitor's that of the browser.
 */
export type ListenerProgress = ReadonlyMap<number, Progress> | undefined

/** Returns the progress of this listener in the episodes of a podcast; it follows the playback in this tab. */
export function useProgress(podcastId: number): ListenerProgress {
  const memberId = useSession(({ profile }) => profile?.id)
  const played = useSignal(playedPositions)
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
      // An episode resumes here at the position from another device.
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
    const now = [...played].map(
      ([id, seconds]) => [id, { seconds, isPlayed: read.progress.get(id)?.isPlayed ?? false }] as const,
    )
    // The latest come first: the progress of this tab is newer than any loaded one.
    return new Map([...now.toReversed(), ...[...read.progress].filter(([id]) => !played.has(id))])
  }, [read, key, played])
}
