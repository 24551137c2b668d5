import { lazy, useEffect, useEffectEvent, type ComponentType, type LazyExoticComponent } from 'react'
import { onPartMissing } from './kept-page.ts'

/**
 * A part of a page whose code is loaded when it is first shown. Where that code does not come, the part closes again and the page is loaded
 * anew: a newer version of the site may stand there, with other files.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => MissingPart) }))
}

function MissingPart({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(() => {
    onClose()
    void onPartMissing()
  })
  useEffect(() => close(), [])
  return null
}
