import { Outlet } from 'react-router'
import type { Route } from './+types/page'
import { PageError } from './page-error.tsx'

/** Stands between a layout and its pages, so that a page that fails leaves the bars around it in place. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
