import { TAB_KEY } from '@earshot/listening/keys'
import { PLAY_EVENT } from '@earshot/listening/play-script'
import * as m from '@earshot/messages/site'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useState, type ComponentType } from 'react'
import { setCallbackError } from '../../lib/state/loading-store.ts'

/**
 * Loads the code that plays, for somebody who is about to listen. Where it does not load, the sound stops, because
 * nothing could stop it then, and the dialog says so.
 */
export const loadBar = () =>
  import('./player-bar/player-bar.tsx').catch(() => {
    window.earshotSound?.audio.pause()
    setCallbackError(m.site_player_missing())
    return undefined
  })

/** Loads the code that plays and shows the bar. */
export function openBar(): ReturnType<typeof loadBar> {
  dispatchEvent(new Event(PLAY_EVENT))
  return loadBar()
}

/** The place of the player bar: its code is loaded with the first play of this tab. */
export function SoundSlot() {
  const [Bar, setBar] = useState<ComponentType>()
  useEffect(() => {
    const open = async () => {
      const bar = await loadBar()
      if (bar !== undefined) setBar(() => bar.PlayerBar)
    }
    if (window.earshotSound?.asked !== undefined || tabStore.getItem(TAB_KEY)) void open()
    const onPlay = () => void open()
    // The page was kept aside before anything was played in this tab.
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
