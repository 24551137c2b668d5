import { Suspense, type ComponentProps } from 'react'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import type { SoundMenu } from './sound-menu.tsx'

const Menu = lazyOr(async () => (await import('./sound-menu.tsx')).SoundMenu)

/** The menu of a playable item whose code loads after the page, to keep the first load small. */
export const LazySoundMenu = (props: ComponentProps<typeof SoundMenu>) => (
  <Suspense>
    <Menu {...props} />
  </Suspense>
)
