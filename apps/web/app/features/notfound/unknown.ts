import { redirect } from 'react-router'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'

async function load(): Promise<never> {
  throw redirect('/not-found-cover')
}

/**
 * Redirects any unknown URL to `/not-found-cover` without a history entry, so that "Go Back" cannot loop (ROUTES-13).
 */
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
