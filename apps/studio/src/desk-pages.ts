import { hasRole, isModerator, type Actor } from '@earshot/contract/access'
import type { Role } from '@earshot/contract/limits'
import { visitors_messages } from '@earshot/messages/contact-desk'
import * as m from '@earshot/messages/desk'
import * as catalogue from '@earshot/messages/desk-edit'
import * as imports from '@earshot/messages/imports'
import IconActivity from '@earshot/ui/icons/activity'
import IconCoins from '@earshot/ui/icons/coins'
import IconHome from '@earshot/ui/icons/home'
import IconLayout from '@earshot/ui/icons/layout'
import IconMessages from '@earshot/ui/icons/messages'
import IconNews from '@earshot/ui/icons/news'
import IconTrophy from '@earshot/ui/icons/trophy'
import IconUsers from '@earshot/ui/icons/users'
import IconVinyl from '@earshot/ui/icons/vinyl'
import type { ComponentType } from 'react'
import { MONEY_PAGES } from './features/desk/money/money-pages.ts'
import { SITE_PAGES } from './features/desk/site/site-fields.ts'
import { DESK } from './paths.ts'

/** A section of the desk (DESK-01). */
export type DeskSection = { path: string; label: () => string; Icon: typeof IconHome }

/** A page of the desk. `label` is its tab in the section; a page without one is opened by links. */
export type DeskPage = {
  path: string
  section: DeskSection
  label?: () => string
  /** Members with one of these roles, and admins, may open the page; the server decides for its calls. */
  roles: readonly Role[]
  /** Whether moderators of single topics may open it, too (COMMUNITYDESK-04). */
  topicModerators?: true
  lazy: () => Promise<{ Component: ComponentType }>
}

const HOME: DeskSection = { path: DESK, label: m.home, Icon: IconHome }
const SITE: DeskSection = { path: '/desk/site', label: m.desk_site, Icon: IconLayout }
const CATALOGUE: DeskSection = { path: '/desk/catalogue', label: m.desk_catalogue, Icon: IconVinyl }
const PEOPLE: DeskSection = { path: '/desk/people', label: m.people, Icon: IconUsers }
const COMMUNITY: DeskSection = { path: '/desk/community', label: m.community, Icon: IconMessages }
const NEWSROOM: DeskSection = { path: '/desk/newsroom', label: m.newsroom, Icon: IconNews }
const CONTESTS: DeskSection = { path: '/desk/contests', label: m.desk_contests, Icon: IconTrophy }
const MONEY: DeskSection = { path: '/desk/money', label: m.money, Icon: IconCoins }
const OPERATIONS: DeskSection = { path: '/desk/operations', label: m.desk_operations, Icon: IconActivity }

/** The sections in the order of the navigation (DESK-01). */
export const DESK_SECTIONS: readonly DeskSection[] = [
  HOME,
  SITE,
  CATALOGUE,
  PEOPLE,
  COMMUNITY,
  NEWSROOM,
  CONTESTS,
  MONEY,
  OPERATIONS,
]

/** Pages that only admins open: they may open all. */
const ADMINS: readonly Role[] = []
const EVERY_ROLE: readonly Role[] = ['editor', 'moderator', 'writer']

/** The messages that the contact pages bring, beside the page that edits these (SITE-19). */
const MESSAGES: DeskPage = {
  path: '/desk/site/contact/messages',
  section: SITE,
  label: visitors_messages,
  roles: ADMINS,
  lazy: () => import('./features/desk/site/contact/messages.page.tsx'),
}

/** The pages of the desk. Routes, navigation and tabs derive from it; a section opens its first page. */
export const DESK_PAGES: readonly DeskPage[] = [
  { path: DESK, section: HOME, roles: EVERY_ROLE, lazy: () => import('./features/desk/home/home.page.tsx') },
  ...SITE_PAGES.flatMap(({ path, label }) => [
    {
      path: `/desk/site/${path}`,
      section: SITE,
      label,
      roles: ADMINS,
      lazy: () => import('./features/desk/site/site.page.tsx'),
    },
    ...(path === 'contact' ? [MESSAGES] : []),
  ]),
  {
    path: '/desk/site/history',
    section: SITE,
    label: m.history,
    roles: ADMINS,
    lazy: () => import('./features/desk/site/history.page.tsx'),
  },
  {
    path: '/desk/people',
    section: PEOPLE,
    label: m.people,
    roles: ['moderator'],
    lazy: () => import('./features/desk/people/people.page.tsx'),
  },
  {
    path: '/desk/people/invites',
    section: PEOPLE,
    label: m.invitations,
    roles: ADMINS,
    lazy: () => import('./features/desk/people/invites/invites.page.tsx'),
  },
  {
    path: '/desk/people/:member_id',
    section: PEOPLE,
    roles: ['moderator'],
    lazy: () => import('./features/desk/people/member.page.tsx'),
  },
  {
    path: '/desk/newsroom',
    section: NEWSROOM,
    roles: ['editor', 'writer'],
    lazy: () => import('./features/desk/newsroom/articles.page.tsx'),
  },
  {
    path: '/desk/newsroom/:id',
    section: NEWSROOM,
    roles: ['editor', 'writer'],
    lazy: () => import('./features/desk/newsroom/article.page.tsx'),
  },
  {
    path: '/desk/community/cases',
    section: COMMUNITY,
    label: m.cases,
    roles: ['moderator'],
    topicModerators: true,
    lazy: () => import('./features/desk/community/cases/cases.page.tsx'),
  },
  {
    path: '/desk/community/log',
    section: COMMUNITY,
    label: m.decisions,
    roles: ['moderator'],
    topicModerators: true,
    lazy: () => import('./features/desk/community/log/decisions.page.tsx'),
  },
  {
    path: '/desk/community/rules',
    section: COMMUNITY,
    label: m.rules,
    roles: ADMINS,
    lazy: () => import('./features/desk/community/rules/rules.page.tsx'),
  },
  {
    path: '/desk/community/new-accounts',
    section: COMMUNITY,
    label: m.new_accounts,
    roles: ADMINS,
    lazy: () => import('./features/desk/community/rules/new-accounts.page.tsx'),
  },
  {
    path: '/desk/community/topics',
    section: COMMUNITY,
    label: m.topics,
    roles: [],
    lazy: () => import('./features/desk/community/topics.page.tsx'),
  },
  {
    path: '/desk/catalogue',
    section: CATALOGUE,
    label: m.desk_find,
    roles: [],
    lazy: () => import('./features/desk/catalogue/catalogue.page.tsx'),
  },
  {
    path: '/desk/catalogue/removed',
    section: CATALOGUE,
    label: m.removed,
    roles: [],
    lazy: () => import('./features/desk/catalogue/removed.page.tsx'),
  },
  {
    path: '/desk/imports',
    section: CATALOGUE,
    label: imports.imports_title,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/imports.page.tsx'),
  },
  {
    path: '/desk/imports/folder',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/folder.page.tsx'),
  },
  {
    path: '/desk/imports/upload',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/upload.page.tsx'),
  },
  {
    path: '/desk/imports/feed',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/feed.page.tsx'),
  },
  {
    path: '/desk/imports/opml',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/opml.page.tsx'),
  },
  {
    path: '/desk/imports/:id',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/import.page.tsx'),
  },
  {
    path: '/desk/feeds',
    section: CATALOGUE,
    label: imports.feeds,
    roles: ADMINS,
    lazy: () => import('./features/desk/imports/feeds.page.tsx'),
  },
  {
    path: '/desk/catalogue/duplicates',
    section: CATALOGUE,
    label: catalogue.duplicates_title,
    roles: [],
    lazy: () => import('./features/desk/catalogue/edit/duplicates.page.tsx'),
  },
  {
    path: '/desk/catalogue/merge',
    section: CATALOGUE,
    roles: [],
    lazy: () => import('./features/desk/catalogue/edit/merge.page.tsx'),
  },
  {
    path: '/desk/catalogue/split',
    section: CATALOGUE,
    roles: [],
    lazy: () => import('./features/desk/catalogue/edit/split.page.tsx'),
  },
  {
    path: '/desk/genres',
    section: CATALOGUE,
    label: m.genres,
    roles: [],
    lazy: () => import('./features/desk/genres/genres.page.tsx'),
  },
  {
    path: '/desk/claims',
    section: CATALOGUE,
    label: catalogue.claims,
    roles: [],
    lazy: () => import('./features/desk/claims/claims.page.tsx'),
  },
  {
    path: '/desk/catalogue/acts/:id',
    section: CATALOGUE,
    roles: ADMINS,
    lazy: () => import('./features/desk/catalogue/items-operation.page.tsx'),
  },
  {
    path: '/desk/catalogue/:kind/:id',
    section: CATALOGUE,
    roles: [],
    lazy: () => import('./features/desk/catalogue/item.page.tsx'),
  },
  ...MONEY_PAGES.map((page) => ({ ...page, section: MONEY, roles: ADMINS })),
  {
    path: '/desk/contests',
    section: CONTESTS,
    roles: [],
    lazy: () => import('./features/desk/contests/contests.page.tsx'),
  },
  {
    path: '/desk/contests/:id',
    section: CONTESTS,
    roles: [],
    lazy: () => import('./features/desk/contests/contest.page.tsx'),
  },
  {
    path: '/desk/contests/:id/log',
    section: CONTESTS,
    roles: [],
    lazy: () => import('./features/desk/contests/contest-log.page.tsx'),
  },
  {
    path: '/desk/operations',
    section: OPERATIONS,
    label: m.state,
    roles: [],
    lazy: () => import('./features/desk/operations/health/health.page.tsx'),
  },
  {
    path: '/desk/operations/jobs',
    section: OPERATIONS,
    label: m.jobs,
    roles: [],
    lazy: () => import('./features/desk/operations/jobs/jobs.page.tsx'),
  },
  {
    path: '/desk/operations/backups',
    section: OPERATIONS,
    label: m.desk_backups,
    roles: [],
    lazy: () => import('./features/desk/operations/backups/backups.page.tsx'),
  },
  {
    path: '/desk/operations/storage',
    section: OPERATIONS,
    label: m.storage,
    roles: [],
    lazy: () => import('./features/desk/operations/storage/storage.page.tsx'),
  },
  {
    path: '/desk/operations/mail',
    section: OPERATIONS,
    label: m.mail,
    roles: [],
    lazy: () => import('./features/desk/operations/mail/mail.page.tsx'),
  },
  {
    path: '/desk/operations/feeds',
    section: OPERATIONS,
    label: m.feeds,
    roles: [],
    lazy: () => import('./features/desk/operations/feeds/feeds.page.tsx'),
  },
  {
    path: '/desk/operations/versions',
    section: OPERATIONS,
    label: m.versions,
    roles: [],
    lazy: () => import('./features/desk/operations/versions/versions.page.tsx'),
  },
  {
    path: '/desk/operations/log',
    section: OPERATIONS,
    label: m.desk_log,
    roles: ['editor', 'moderator'],
    lazy: () => import('./features/desk/log/log.page.tsx'),
  },
  {
    path: '/desk/operations/settings',
    section: OPERATIONS,
    label: m.settings,
    roles: [],
    lazy: () => import('./features/desk/settings/settings.page.tsx'),
  },
]

/** Returns whether a member may open a page. */
export const mayOpen = (
  viewer: Actor,
  { roles, topicModerators }: Pick<DeskPage, 'roles' | 'topicModerators'>,
): boolean =>
  hasRole(viewer, 'admin') ||
  roles.some((role) => hasRole(viewer, role)) ||
  (topicModerators === true && isModerator(viewer))
