import type { MetaDescriptor } from 'react-router'

/** Makes a path of this site a whole URL. */
export type ToAbsolute = (path: string) => string

/** Structured data (schema.org) for the head of a page. Nothing without `publicUrl`: such data needs whole URLs. */
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

/** Lets those who show a link to a page play its sound; nothing where a visitor may hear nothing of it. */
export const ogAudio = (path: string | undefined, publicUrl: string | undefined): MetaDescriptor[] =>
  publicUrl === undefined || path === undefined
    ? []
    : [{ property: 'og:audio', content: new URL(path, publicUrl).href }]

/** The sound of a song or episode that everybody may hear, or its preview; undefined where there is neither. */
export const freeSound = (
  sound: { remotePath: string; preview?: string | undefined } | null | undefined,
  isForSubscribers = false,
): string | undefined => sound?.preview ?? (isForSubscribers ? undefined : sound?.remotePath)
