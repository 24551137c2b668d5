import * as m from '@earshot/messages/community'
import IconYoutube from '@earshot/ui/icons/brand-youtube'
import IconVideo from '@earshot/ui/icons/movie'
import IconImage from '@earshot/ui/icons/photo'
import IconText from '@earshot/ui/icons/text-size'
import type { BlockType } from '../draft/post-draft.rules.ts'

/** Label and icon of each kind of block, in the order of the "Add Media" menu (CREATE-04). */
export const BLOCK_FACES = {
  text: { label: m.community_text, Icon: IconText },
  image: { label: m.community_image, Icon: IconImage },
  video: { label: m.community_video, Icon: IconVideo },
  youtube: { label: m.community_youtube, Icon: IconYoutube },
} as const satisfies Record<BlockType, unknown>

/** The kinds in the order of the menu. */
export const BLOCK_TYPES = ['text', 'image', 'video', 'youtube'] as const satisfies readonly BlockType[]
