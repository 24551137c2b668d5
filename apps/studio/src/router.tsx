import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { ComponentType } from 'react'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { DESK_PAGES } from './desk-pages.ts'
import { DeskFrame } from './frame/desk/desk-frame.tsx'
import { FrameSkeleton } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { PageError } from './frame/page-error.tsx'
import { StudioFrame } from './frame/portal/studio-frame.tsx'
import { loadMember, loadStudio } from './frame/use-member.ts'
import { CREATOR_PAGES } from './pages.ts'
import { DESK } from './paths.ts'
import { INVITATION, MOVE_IN, OVERVIEW } from './paths.ts'
import { readToken, signIn } from './session/session.ts'

/** Creates the router of the artist portal and the desk. */
export const openRouter = () =>
  createBrowserRouter([
    frame('/artist_portal', StudioFrame, loadStudio, [
      { index: true, loader: () => redirect(OVERVIEW) },
      { path: OVERVIEW, lazy: () => import('./features/overview/overview.page.tsx') },
      { path: INVITATION, lazy: () => import('./features/overview/invitation.page.tsx') },
      { path: MOVE_IN, lazy: () => import('./features/feed-move/in/move-in.page.tsx') },
      ...CREATOR_KINDS.flatMap(pagesOf),
    ]),
    { path: '/desk/setup', lazy: () => import('./features/desk/setup/setup.page.tsx'), ErrorBoundary: PageError },
    frame(
      DESK,
      DeskFrame,
      loadMember,
      DESK_PAGES.map(({ path, lazy }): RouteObject => (path === DESK ? { index: true, lazy } : { path, lazy })),
    ),
  ])

/** A frame with its pages; `load` reads what the frame shows. */
const frame = (
  path: string,
  Component: ComponentType,
  load: () => Promise<void>,
  pages: readonly RouteObject[],
): RouteObject => ({
  path,
  Component,
  loader: () => openFrame(load),
  shouldRevalidate: () => false,
  HydrateFallback: FrameSkeleton,
  ErrorBoundary: PageError,
  children: [{ ErrorBoundary: PageError, children: [...pages, { path: '*', Component: NotFound }] }],
})

const CREATOR_KINDS = ['artist', 'podcast'] as const

const pagesOf = (kind: CreatorKind): RouteObject[] =>
  CREATOR_PAGES.filter((page) => page.kind === undefined || page.kind === kind).map(({ path, lazy }) => ({
    path: `/artist_portal/${kind}/:id/${path}`,
    lazy,
  }))

// A visitor signs in first, and comes back (STUDIO-04, DESK-03).
async function openFrame(load: () => Promise<void>): Promise<null> {
  if (readToken() === '') return signIn()
  await load()
  return null
}
