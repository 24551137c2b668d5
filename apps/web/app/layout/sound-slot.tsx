import { TAB_KEY } from '@earshot/listening/keys'
import { PLAY_EVENT } from '@earshot/listening/play-script'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { Suspense, useEffect, useState } from 'react'
import { lazyOr } from '../lib/lazy-or.ts'

/** Loads the code that plays, for somebody who is about to listen. */
export const loadBar = () => import('./player-bar/player-bar.tsx')
const PlayerBar = lazyOr(async () => (await loadBar()).PlayerBar)

/** The place of the player bar: its code is loaded with the first play of this tab. */
export function SoundSlot() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const open = () => setWanted(true)
    if (window.earshotSound?.asked !== undefined || tabStore.getItem(TAB_KEY)) open()
    addEventListener(PLAY_EVENT, open)
    return () => removeEventListener(PLAY_EVENT, open)
  }, [])
  return (
    isWanted && (
      <Suspense>
        <PlayerBar />
      </Suspense>
    )
  )
}
