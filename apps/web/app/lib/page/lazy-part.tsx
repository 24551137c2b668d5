import * as m from '@earshot/messages/site'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { setCallbackError } from '../state/loading-store.ts'
import { isReachable, loadWhenReachable } from './cached-page.ts'
import { lazyOr } from './lazy-or.ts'

/**
 * Under this key a tab remembers when it has loaded a page anew for a missing part; for so many milliseconds it does
 * not again.
 */
const RELOADED_KEY = 'earshot-loaded-anew'
const RELOAD_AGAIN_MS = 60_000

/**
 * A part of a page whose code is loaded when it is first shown. Where that code does not come, the part closes again
 * and the page is loaded anew, once: a newer version of the site may stand there, with other files. Drafts stay.
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
