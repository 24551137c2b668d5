import type { MetaDescriptor } from 'react-router'

/** Resolves a path of this site to an absolute URL. */
export type ToAbsolute = (path: string) => string

/**
 * Returns structured data (schema.org) for the head of a page. Empty without `publicUrl`, because such data needs
 * absolute URLs.
 */
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

/** Lets other sites that show a link to a page play its sound; empty if visitors may play none of it. */
export const ogAudio = (path: string | undefined, publicUrl: string | undefined): MetaDescriptor[] =>
  publicUrl === undefined || path === undefined
    ? []
    : [{ property: 'og:audio', content: new URL(path, publicUrl).href }]

/** Returns the public sound of a song or episode, or its preview; undefined if there is neither. */
export const freeSound = (
  sound: { remotePath: string; preview?: string | undefined } | null | undefined,
  isForSubscribers = false,
): string | undefined => sound?.preview ?? (isForSubscribers ? undefined : sound?.remotePath)
