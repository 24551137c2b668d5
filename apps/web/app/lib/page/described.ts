import type { MetaDescriptor } from 'react-router'

/** Returns the absolute URL of a path of this site. */
export type ToAbsolute = (path: string) => string

/** Structured data (schema.org) for the head of a page; nothing without `publicUrl`, because it needs absolute URLs. */
export const described = (publicUrl: string | undefined, make: (absolute: ToAbsolute) => object): MetaDescriptor[] =>
  publicUrl === undefined
    ? []
    : [
        {
          'script:ld+json': {
            '@context': 'https://schema.org',
            ...make((path) => new URL(path, publicUrl).href),
          },
        },
      ]

/** Metadata with which previews of a link can play its sound; nothing if visitors cannot play it. */
export const ogAudio = (path: string | undefined, publicUrl: string | undefined): MetaDescriptor[] =>
  publicUrl === undefined || path === undefined
    ? []
    : [{ property: 'og:audio', content: new URL(path, publicUrl).href }]

/** Returns the public sound of a song or episode, or its preview; undefined if there is neither. */
export const freeSound = (
  sound: { remotePath: string; preview?: string | undefined } | null | undefined,
  isForSubscribers = false,
): string | undefined => sound?.preview ?? (isForSubscribers ? undefined : sound?.remotePath)
