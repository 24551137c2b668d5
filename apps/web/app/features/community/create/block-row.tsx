import { TEXT_MAX } from '@earshot/contract/limits'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import IconCheck from '@earshot/ui/icons/check'
import type { Moving, ReorderHandlers } from '@earshot/ui/lists/use-reorder'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { findMembers } from '../draft/find-members.ts'
import { hasLostFiles, type DraftBlock } from '../draft/post-draft.rules.ts'
import { BLOCK_FACES } from './block-faces.ts'
import { BlockFrame } from './block-frame.tsx'
import { PictureFiles, VideoFile } from './file-blocks.tsx'
import type { Writing } from './use-post.ts'
import { YoutubeLink } from './youtube-link.tsx'
import styles from './block-row.module.css'

type Props = {
  writing: Writing
  block: DraftBlock
  place: number
  /** Whether the block was just added. */
  isNew: boolean
  moving: Moving | undefined
  onRemove: () => void
} & ReorderHandlers

/**
 * A block of the post: it can be moved by its handle, deleted and filled; a stored block cannot be changed (CREATE-04,
 * CREATE-05, CREATE-18).
 */
export function BlockRow({ writing, block, place, isNew, moving, ...handlers }: Props) {
  const isStored = writing.draft.stored?.keys.includes(block.key) === true
  const sent = writing.sending?.get(block.key)
  const name = m.community_block_number({ label: BLOCK_FACES[block.type].label(), number: place + 1 })
  return (
    <BlockFrame
      block={block}
      place={place}
      isFixed={isStored}
      state={
        isStored ? (
          <span className={styles.stored}>
            <IconCheck size={18} />
            {m.community_stored()}
          </span>
        ) : (
          sent !== undefined && (
            <progress className={styles.progress} max={1} value={sent} aria-label={m.community_sending_of({ name })} />
          )
        )
      }
      moving={moving}
      {...handlers}
    >
      <Content writing={writing} block={block} place={place} isNew={isNew} />
    </BlockFrame>
  )
}

function Content({ writing, block, place, isNew }: Pick<Props, 'writing' | 'block' | 'place' | 'isNew'>) {
  const { changeBlock, pickFiles, addFiles, files, isRestoring, problem } = writing
  const error = problem?.field === block.key ? problem.text : undefined
  const lost = 'names' in block && !isRestoring && hasLostFiles(block, files) ? block.names : []
  switch (block.type) {
    case 'text':
      return (
        <RichEditor
          label={m.community_text_of_block({ number: place + 1 })}
          placeholder={m.community_write_your_text()}
          value={block.html}
          onChange={(html) => changeBlock({ ...block, html })}
          canHeadings
          members={findMembers}
          hidesLabel
          autoFocus={isNew}
          onFiles={(given) => void addFiles(given, block)}
          most={TEXT_MAX.block}
          error={lengthFault(block.html.length, TEXT_MAX.block) ?? error}
        />
      )
    case 'youtube':
      return (
        <YoutubeLink
          link={block.link}
          onChange={(link) => changeBlock({ ...block, link })}
          title={writing.draft.title.trim() || m.community_the_video()}
          error={error}
          autoFocus={isNew}
        />
      )
    case 'image':
      return (
        <>
          <PictureFiles
            files={files.get(block.key) ?? []}
            lost={lost}
            onPick={(picked) => pickFiles(block, picked)}
            autoFocus={isNew}
            alts={block.alts ?? []}
            isUndescribed={error !== undefined}
            onDescribe={(alts) => changeBlock({ ...block, alts })}
          />
          <Wrong>{error}</Wrong>
        </>
      )
    case 'video':
      return (
        <>
          <VideoFile
            files={files.get(block.key) ?? []}
            lost={lost}
            onPick={(picked) => pickFiles(block, picked)}
            autoFocus={isNew}
          />
          <Wrong>{error}</Wrong>
        </>
      )
  }
}

function Wrong({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className={styles.wrong} role="alert">
      {children}
    </p>
  )
}
