import { Outlet } from 'react-router'
import type { Route } from './+types/page'
import { PageError } from './page-error.tsx'

/** Sits between a layout and its pages, so that the bars stay in place if a page fails. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
