import { PLAY_EVENT } from '@earshot/listening/buttons/play-script'
import { TAB_KEY } from '@earshot/listening/keys'
import * as m from '@earshot/messages/site'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useState, type ComponentType } from 'react'
import { setCallbackError } from '../../lib/state/loading-store.ts'

/**
 * Loads the code of the player bar before playback. If it does not load, the sound stops, because no control could
 * pause it, and the dialog shows the failure.
 */
export const loadBar = () =>
  import('./player-bar/player-bar.tsx').catch(() => {
    window.earshotSound?.audio.pause()
    setCallbackError(m.site_player_missing())
    return undefined
  })

/** Loads the code of the player bar and shows the bar. */
export function openBar(): ReturnType<typeof loadBar> {
  dispatchEvent(new Event(PLAY_EVENT))
  return loadBar()
}

/** The slot of the player bar: its code loads with the first playback of this tab. */
export function SoundSlot() {
  const [Bar, setBar] = useState<ComponentType>()
  useEffect(() => {
    const open = async () => {
      const bar = await loadBar()
      if (bar !== undefined) setBar(() => bar.PlayerBar)
    }
    if (window.earshotSound?.requested !== undefined || tabStore.getItem(TAB_KEY)) void open()
    const onPlay = () => void open()
    // The page was in the back/forward cache since before the first playback of this tab.
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && tabStore.getItem(TAB_KEY) && open())
    addEventListener(PLAY_EVENT, onPlay)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener(PLAY_EVENT, onPlay)
      removeEventListener('pageshow', onShow)
    }
  }, [])
  return Bar && <Bar />
}
