import * as m from '@earshot/messages/site'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { setCallbackError } from '../state/loading-store.ts'
import { isReachable, loadWhenReachable } from './cached-page.ts'
import { lazyOr } from './lazy-or.ts'

/**
 * The key under which a tab stores when it reloaded a page for a missing part; it does not reload again within this
 * time, in milliseconds.
 */
const RELOADED_KEY = 'earshot-loaded-anew'
const RELOAD_AGAIN_MS = 60_000

/**
 * Returns a component whose code loads when it is first shown. If it does not load, the part closes and the page
 * reloads once: a newer version of the site may have replaced its files. Drafts stay.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyOr<Props>(load, MissingPart)
}

function MissingPart({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(() => {
    onClose()
    void loadAnew()
  })
  useEffect(() => close(), [])
  return null
}

async function loadAnew(): Promise<void> {
  const loadedAt = Number(tabStore.getItem(RELOADED_KEY))
  if (!(await isReachable())) await loadWhenReachable(location.href)
  else if (Date.now() - loadedAt < RELOAD_AGAIN_MS) setCallbackError(m.site_part_missing())
  else {
    tabStore.setItem(RELOADED_KEY, String(Date.now()))
    location.reload()
  }
}
