import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/studio'
import IconHome from '@earshot/ui/icons/home'
import type { ComponentType } from 'react'

/** A page of a creator. `label` and `Icon` are its entry in the navigation; a page below a section has none. */
export type CreatorPage = {
  /** The path below `/artist_portal/{kind}/{id}/`. */
  path: string
  /** The kind of creator that has the page; without it both have it. */
  kind?: CreatorKind
  label?: () => string
  Icon?: typeof IconHome
  lazy: () => Promise<{ Component: ComponentType }>
}

/** The pages of a creator in the order of the navigation (STUDIO-06). Routes and navigation derive from it. */
export const CREATOR_PAGES: readonly CreatorPage[] = [
  {
    path: 'overview',
    label: m.studio_overview,
    Icon: IconHome,
    lazy: () => import('./features/overview/creator-overview.page.tsx'),
  },
]
