import { readFileSync, readdirSync } from 'node:fs'
import { parse } from 'yaml'
import type { Bucket, Buckets } from './bucket-shapes.ts'
import { bucketsOf } from './site/site-buckets.ts'
import { readSiteFile } from './site/site-document.ts'

const folder = new URL('shipped/', import.meta.url)

let read: Bucket<'site'> | undefined
let buckets: Buckets | undefined
let values: unknown

/** Returns the shipped site file and its texts: the content of a new community. */
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

/** Returns the values of the shipped file, which fill the gaps of another site file. */
export function shippedValues(): unknown {
  values ??= parse(shippedSite().source)
  return values
}

/** Returns the buckets of a new community. */
export function shippedBuckets(): Buckets {
  buckets ??= {
    ...bucketsOf(readSiteFile(shippedSite().source, shippedValues()).data, shippedSite()),
    site: shippedSite(),
  }
  return buckets
}
