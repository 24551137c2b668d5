import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import type { Bucket, Buckets } from './bucket-shapes.ts'
import { bucketsOf } from './site-buckets.ts'
import { readSiteFile } from './site-document.ts'

const folder = new URL('shipped/', import.meta.url)

let read: Bucket<'site'> | undefined
let buckets: Buckets | undefined

/** The site file that Earshot comes with, and its texts: what a new community shows. */
export function shippedSite(): Bucket<'site'> {
  read ??= {
    source: readFileSync(new URL('site.yaml', folder), 'utf8'),
    files: {},
    texts: Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => name.replaceAll('\\', '/'))
        .filter((name) => name.endsWith('.md'))
        .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
    ),
  }
  return read
}

/** The values of that file, which fill what another leaves out. */
export const shippedValues = (): unknown => parse(shippedSite().source)

/** The buckets of a new community. */
export function shippedBuckets(): Buckets {
  buckets ??= {
    ...bucketsOf(readSiteFile(shippedSite().source, shippedValues()).data, shippedSite()),
    site: shippedSite(),
  }
  return buckets
}
