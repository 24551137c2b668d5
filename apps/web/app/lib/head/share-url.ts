import { useRouteLoaderData } from 'react-router'
import { property } from '../state/store.ts'

/** Returns the absolute URL of `href`: a path of this site or of the player, or an absolute URL. */
export function useShareUrl(href: string): string {
  const root = property(useRouteLoaderData('root'), 'publicUrl')
  const origin = typeof root === 'string' ? root : typeof location === 'undefined' ? undefined : location.origin
  return origin === undefined ? href : new URL(href, origin).href
}
