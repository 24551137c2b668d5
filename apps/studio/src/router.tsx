import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { NotFound } from './frame/not-found.tsx'
import { PageError } from './frame/page-error.tsx'
import { FrameSkeleton, StudioFrame } from './frame/studio-frame.tsx'
import { loadMember } from './frame/use-member.ts'
import { CREATOR_PAGES } from './pages.ts'
import { INVITATION, MOVE_IN, OVERVIEW } from './paths.ts'
import { readToken, signIn } from './session/session.ts'

/** Creates the router. Paths are whole addresses: the desk of operators will have pages outside of /artist_portal. */
export const openRouter = () =>
  createBrowserRouter([
    {
      Component: StudioFrame,
      loader: loadFrame,
      shouldRevalidate: () => false,
      HydrateFallback: FrameSkeleton,
      ErrorBoundary: PageError,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            { path: '/artist_portal', loader: () => redirect(OVERVIEW) },
            { path: OVERVIEW, lazy: () => import('./features/overview/overview.page.tsx') },
            { path: INVITATION, lazy: () => import('./features/overview/invitation.page.tsx') },
            { path: MOVE_IN, lazy: () => import('./features/feed-move/in/move-in.page.tsx') },
            ...CREATOR_KINDS.flatMap(pagesOf),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ])

const CREATOR_KINDS = ['artist', 'podcast'] as const

const pagesOf = (kind: CreatorKind): RouteObject[] =>
  CREATOR_PAGES.filter((page) => page.kind === undefined || page.kind === kind).map(({ path, lazy }) => ({
    path: `/artist_portal/${kind}/:id/${path}`,
    lazy,
  }))

// Every page shows the member and the creators of the frame.
async function loadFrame(): Promise<null> {
  if (readToken() === '') return signIn()
  await loadMember()
  return null
}
