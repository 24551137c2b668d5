import type { Media } from '@earshot/contract/community/community'
import { youtubeId } from '@earshot/contract/text/youtube'

/** A picture of a post in small and large size, and its description, '' if it has none. */
export type Shown = { small: string; large: string; alt: string }

/** A rendered part of a post's body. */
export type Block =
  | { type: 'text'; html: string }
  | { type: 'images'; cols: number; pictures: Shown[] }
  | { type: 'video'; file: string; poster: string | null }
  | { type: 'youtube'; video: string; poster: string | null }

/** The maximum number of columns of a grid. */
const COLS_MAX = 4

/**
 * Returns the body of a post in the order of `pos` (POST-02). Pictures with the same pos form one grid of `cols`
 * (POST-03). Blocks without visible content, such as a link that is not a YouTube video (POST-06), are omitted.
 */
export function blocksOf(medias: readonly Media[]): Block[] {
  const inOrder = medias
    .map((media, index) => ({ media, index }))
    .toSorted((a, b) => a.media.pos - b.media.pos || a.index - b.index)
    .map(({ media }) => media)
  return inOrder.flatMap((media, index): Block[] => {
    switch (media.type) {
      case 'text':
        return media.content ? [{ type: 'text', html: media.content }] : []
      case 'video':
        return media.link ? [{ type: 'video', file: media.link, poster: media.thumbnail ?? media.image ?? null }] : []
      case 'youtube': {
        const video = youtubeId(media.link ?? '')
        return video === undefined ? [] : [{ type: 'youtube', video, poster: media.thumbnail ?? media.image ?? null }]
      }
      case 'image': {
        const isFirst = inOrder.findIndex((other) => other.type === 'image' && other.pos === media.pos) === index
        const group = isFirst ? inOrder.filter((other) => other.type === 'image' && other.pos === media.pos) : []
        const pictures = group.flatMap(({ image, thumbnail, alt }): Shown[] =>
          image ? [{ small: thumbnail ?? image, large: image, alt: alt ?? '' }] : [],
        )
        const cols = group.find((each) => each.cols)?.cols ?? 1
        return pictures.length === 0 ? [] : [{ type: 'images', cols: Math.min(COLS_MAX, Math.max(1, cols)), pictures }]
      }
    }
  })
}
