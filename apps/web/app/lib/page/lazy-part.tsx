import * as m from '@earshot/messages/site'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { setCallbackError } from '../state/loading-store.ts'
import { isReachable, loadWhenReachable } from './cached-page.ts'
import { lazyOr } from './lazy-or.ts'

/** Storage key of the time of the last reload for a missing part, and milliseconds without another reload. */
const RELOADED_KEY = 'earshot-loaded-anew'
const RELOAD_AGAIN_MS = 60_000

/**
 * A part of a page whose code is loaded when it is first shown. If that fails, the part closes and the page is reloaded
 * once: a newer version of the site may have other files. Drafts are kept.
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
