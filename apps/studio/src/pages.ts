import {
  mayChangePlans,
  mayEditCreator,
  mayMoveFeed,
  mayReadHistory,
  mayReadSubscribers,
  type Actor,
  type CreatorRole,
} from '@earshot/contract/access'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import * as m from '@earshot/messages/studio'
import IconAdjustments from '@earshot/ui/icons/adjustments-horizontal'
import IconChartBar from '@earshot/ui/icons/chart-bar'
import IconHeart from '@earshot/ui/icons/heart'
import IconHistory from '@earshot/ui/icons/history'
import IconHome from '@earshot/ui/icons/home'
import IconMicrophone from '@earshot/ui/icons/microphone-2'
import IconPlaylist from '@earshot/ui/icons/playlist'
import IconRss from '@earshot/ui/icons/rss'
import IconUserCircle from '@earshot/ui/icons/user-circle'
import IconUsers from '@earshot/ui/icons/users'
import type { ComponentType } from 'react'

/** A page of a creator. `label` and `Icon` are its entry in the navigation; a page below a section has none. */
export type CreatorPage = {
  /** The path below `/artist_portal/{kind}/{id}/`. */
  path: string
  /** The kind of creator that has the page; without it both have it. */
  kind?: CreatorKind
  label?: () => string
  Icon?: typeof IconHome
  /** Shows the entry to members with the right; the server decides for the calls of the page. */
  may: (viewer: Actor, role: CreatorRole) => boolean
  lazy: () => Promise<{ Component: ComponentType }>
}

/** The pages of a creator in the order of the navigation (STUDIO-06). Routes and navigation derive from it. */
export const CREATOR_PAGES: readonly CreatorPage[] = [
  {
    path: 'overview',
    label: m.overview,
    Icon: IconHome,
    may: mayEditCreator,
    lazy: () => import('./features/overview/creator-overview.page.tsx'),
  },
  {
    path: 'releases',
    kind: 'artist',
    label: m.releases,
    Icon: IconPlaylist,
    may: mayEditCreator,
    lazy: () => import('./features/releases/releases.page.tsx'),
  },
  {
    path: 'releases/tracks',
    kind: 'artist',
    may: mayEditCreator,
    lazy: () => import('./features/releases/table/table.page.tsx'),
  },
  {
    path: 'releases/:release_id/tracks',
    kind: 'artist',
    may: mayEditCreator,
    lazy: () => import('./features/releases/table/table.page.tsx'),
  },
  {
    path: 'releases/:release_id/lyrics/:track_id',
    kind: 'artist',
    may: mayEditCreator,
    lazy: () => import('./features/releases/lyrics/lyrics.page.tsx'),
  },
  {
    path: 'releases/:release_id',
    kind: 'artist',
    may: mayEditCreator,
    lazy: () => import('./features/releases/release.page.tsx'),
  },
  {
    path: 'episodes',
    kind: 'podcast',
    label: m.episodes,
    Icon: IconMicrophone,
    may: mayEditCreator,
    lazy: () => import('./features/episodes/episodes.page.tsx'),
  },
  {
    path: 'episodes/seasons',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/episodes/seasons/seasons.page.tsx'),
  },
  {
    path: 'episodes/seasons/:season_id',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/episodes/seasons/season.page.tsx'),
  },
  {
    path: 'episodes/:episode_id',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/episodes/episode.page.tsx'),
  },
  {
    path: 'episodes/:episode_id/chapters',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/episodes/chapters/chapters.page.tsx'),
  },
  {
    path: 'episodes/:episode_id/transcript',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/episodes/transcript/transcript.page.tsx'),
  },
  {
    path: 'settings',
    kind: 'podcast',
    label: m.settings,
    Icon: IconAdjustments,
    may: mayEditCreator,
    lazy: () => import('./features/podcast/settings.page.tsx'),
  },
  {
    path: 'settings/directories',
    kind: 'podcast',
    may: mayEditCreator,
    lazy: () => import('./features/podcast/directories.page.tsx'),
  },
  {
    path: 'export',
    kind: 'artist',
    may: mayEditCreator,
    lazy: () => import('./features/export/export.page.tsx'),
  },
  {
    path: 'profile',
    label: m.profile,
    Icon: IconUserCircle,
    may: mayEditCreator,
    lazy: () => import('./features/profile/profile.page.tsx'),
  },
  {
    path: 'supporters',
    label: m.supporters,
    Icon: IconHeart,
    may: mayReadSubscribers,
    lazy: () => import('./features/supporters/supporters.page.tsx'),
  },
  {
    path: 'supporters/plans/:plan_id',
    may: mayChangePlans,
    lazy: () => import('./features/supporters/plans/plan.page.tsx'),
  },
  {
    path: 'supporters/tiers/:tier',
    kind: 'artist',
    may: mayChangePlans,
    lazy: () => import('./features/supporters/plans/tier.page.tsx'),
  },
  {
    path: 'supporters/subscribers',
    may: mayReadSubscribers,
    lazy: () => import('./features/supporters/subscribers.page.tsx'),
  },
  {
    path: 'feed',
    kind: 'podcast',
    label: m.feed,
    Icon: IconRss,
    may: mayMoveFeed,
    lazy: () => import('./features/feed-move/feed/feed.page.tsx'),
  },
  {
    path: 'figures',
    label: m.figures,
    Icon: IconChartBar,
    may: mayEditCreator,
    lazy: () => import('./features/figures/figures.page.tsx'),
  },
  {
    path: 'figures/counted',
    may: mayEditCreator,
    lazy: () => import('./features/figures/counted.page.tsx'),
  },
  {
    path: 'team',
    label: m.studio_team,
    Icon: IconUsers,
    may: mayEditCreator,
    lazy: () => import('./features/team/team.page.tsx'),
  },
  {
    path: 'history',
    label: m.history,
    Icon: IconHistory,
    may: mayReadHistory,
    lazy: () => import('./features/history/history.page.tsx'),
  },
]
