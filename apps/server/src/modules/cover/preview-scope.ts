import { AsyncLocalStorage } from 'node:async_hooks'
import { previewIdentity } from '../../identity/identity.ts'
import type { SiteBuckets, adsOf } from './site/site-buckets.ts'

/** The draft that a preview shows in place of the published site (SITE-04). */
export type Preview = { buckets: SiteBuckets; ads: ReturnType<typeof adsOf> }

const scope = new AsyncLocalStorage<Preview>()

/** Returns the previewed site of the current request; undefined when it shows the published one. */
export const findPreviewed = (): Preview | undefined => scope.getStore()

/** Runs work, such as the rendering of a page and its calls, as if the site were published. */
export const previewing = <T>(preview: Preview, work: () => T): T =>
  scope.run(preview, () => previewIdentity(preview.buckets.identity, work))
