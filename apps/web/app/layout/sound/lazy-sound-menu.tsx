import { Suspense, type ComponentProps } from 'react'
import { lazyOr } from '../../lib/page/lazy-or.ts'
import type { SoundMenu } from './sound-menu.tsx'

const Menu = lazyOr(async () => (await import('./sound-menu.tsx')).SoundMenu)

/** The menu of something that plays, for pages whose first load has no room for it: its code comes after the page. */
export const LazySoundMenu = (props: ComponentProps<typeof SoundMenu>) => (
  <Suspense>
    <Menu {...props} />
  </Suspense>
)
