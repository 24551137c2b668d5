import * as m from '@earshot/messages/community'
import { useReorder } from '@earshot/ui/lists/use-reorder'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { UndoSlot } from '../../../layout/toasts/undo-slot.tsx'
import { AddBlock } from './add-block.tsx'
import { BLOCK_FACES, BLOCK_TYPES } from './block-faces.ts'
import { BlockRow } from './block-row.tsx'
import type { Writing } from './use-post.ts'
import styles from './create.module.css'

/** The tab "Contents": the blocks in order, and the menu that adds one (CREATE-04, CREATE-05). */
export function ContentsPanel({ writing }: { writing: Writing }) {
  const {
    draft: { blocks },
    removed,
    messages,
    closeMessages,
    addBlock,
    removeBlock,
    restoreBlock,
    moveBlock,
  } = writing
  const [newKey, setNewKey] = useState<string>()
  const sentences =
    removed === undefined
      ? messages
      : [m.community_block_deleted({ label: BLOCK_FACES[removed.type].label() }), ...messages]
  const rows = blocks.map(({ key, type }) => ({
    id: key,
    name: m.community_block_of_kind({ label: BLOCK_FACES[type].label() }),
  }))
  const { moving, spoken, ...handlers } = useReorder(rows, moveBlock)
  return (
    <>
      {blocks.length === 0 ? (
        <EmptyState title={m.community_no_contents_yet()}>{m.community_no_contents_help()}</EmptyState>
      ) : (
        <ol className={styles.blocks} aria-label={m.community_blocks()}>
          {blocks.map((block, index) => (
            <BlockRow
              key={block.key}
              writing={writing}
              block={block}
              place={index}
              isNew={block.key === newKey}
              moving={moving}
              {...handlers}
              onRemove={() => removeBlock(block)}
            />
          ))}
        </ol>
      )}
      {sentences.length > 0 && (
        <UndoSlot
          key={removed?.key ?? sentences.join(' ')}
          words={sentences.join(' ')}
          {...(removed !== undefined && { onUndo: () => setNewKey(restoreBlock()) })}
          onClose={closeMessages}
        />
      )}
      <AddBlock types={BLOCK_TYPES} onAdd={(type) => setNewKey(addBlock(type))} />
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  )
}
