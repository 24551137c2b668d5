import { redirect } from 'react-router'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'

async function load(): Promise<never> {
  throw redirect('/signin')
}

/** `/signin-cover` and `/signin-simple` redirect to `/signin` (ROUTES-16). */
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
