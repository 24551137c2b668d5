import type { MetaDescriptor } from 'react-router'
import { pageMeta, type PageWords } from './meta.ts'

type CardKind = 'album' | 'song' | 'artist' | 'podcast' | 'episode' | 'post' | 'article' | 'contest'

/**
 * Returns the metadata of an item's page, like `pageMeta`. Its share card is drawn by the server from the item's
 * picture, title and names.
 */
export const thingMeta = (
  kind: CardKind,
  id: number,
  words: Omit<PageWords, 'image'>,
  publicUrl?: string,
): MetaDescriptor[] => [
  ...pageMeta({ ...words, image: `/card/${kind}/${id}.jpg` }, publicUrl),
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]
