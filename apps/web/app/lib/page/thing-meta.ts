import type { MetaDescriptor } from 'react-router'
import { pageMeta, type PageWords } from './meta.ts'

type CardKind = 'album' | 'song' | 'artist' | 'podcast' | 'post' | 'article' | 'contest'

/** As `pageMeta`, for the page of one thing: a card that the server draws with its picture, title and names stands for it where it is shared. */
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
