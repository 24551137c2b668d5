import { redirect } from 'react-router'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'

async function load(): Promise<never> {
  throw redirect('/not-found-cover')
}

/**
 * An unknown URL redirects to `/not-found-cover` and is not added to the history, so that "Go Back" cannot loop
 * (ROUTES-13).
 */
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
