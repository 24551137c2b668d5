import { redirect } from 'react-router'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'

async function load(): Promise<never> {
  throw redirect('/not-found-cover')
}

/**
 * Any URL that is not in the table ends at `/not-found-cover` and never stays in the history, so that "Go Back" cannot
 * loop (ROUTES-13).
 */
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
