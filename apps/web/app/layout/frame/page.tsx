import { Outlet } from 'react-router'
import type { Route } from './+types/page'
import { PageError } from './page-error.tsx'

/** Renders a page inside its layout, so that the bars remain if the page fails. */
export default function Page() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
