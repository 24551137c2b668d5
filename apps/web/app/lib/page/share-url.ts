import { useRouteLoaderData } from 'react-router'
import { property } from '../state/store.ts'

/** Returns the URL with which others can open `href`: a path of this site or of the player, or absolute. */
export function useShareUrl(href: string): string {
  const root = property(useRouteLoaderData('root'), 'publicUrl')
  const origin = typeof root === 'string' ? root : typeof location === 'undefined' ? undefined : location.origin
  return origin === undefined ? href : new URL(href, origin).href
}
