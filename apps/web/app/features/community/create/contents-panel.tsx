import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { useReorder } from '@earshot/ui/lists/use-reorder'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef, useState } from 'react'
import { BLOCK_FACES, BLOCK_TYPES } from './block-faces.ts'
import { BlockRow } from './block-row.tsx'
import type { Writing } from './use-post.ts'
import styles from './create.module.css'

/** The tab "Contents": the blocks in their order, and the menu that adds one (CREATE-04, CREATE-05). */
export function ContentsPanel({ writing }: { writing: Writing }) {
  const {
    draft: { blocks },
    removed,
    messages,
    addBlock,
    removeBlock,
    restoreBlock,
    moveBlock,
  } = writing
  const [newKey, setNewKey] = useState<string>()
  const undo = useRef<HTMLButtonElement>(null)
  const rows = blocks.map(({ key, type }) => ({ id: key, name: `${BLOCK_FACES[type].label} block` }))
  const { moving, spoken, ...handlers } = useReorder(rows, moveBlock)
  return (
    <>
      {blocks.length === 0 ? (
        <EmptyState title="No contents yet">
          Add text, pictures, a video or a YouTube link. You can change their order.
        </EmptyState>
      ) : (
        <ol className={styles.blocks} aria-label="Blocks">
          {blocks.map((block, place) => (
            <BlockRow
              key={block.key}
              writing={writing}
              block={block}
              place={place}
              isNew={block.key === newKey}
              moving={moving}
              {...handlers}
              onRemove={() => {
                removeBlock(block)
                requestAnimationFrame(() => undo.current?.focus({ preventScroll: true }))
              }}
            />
          ))}
        </ol>
      )}
      <div className={styles.messages}>
        <div role="status">
          {removed !== undefined && <p>{BLOCK_FACES[removed.type].label} block deleted.</p>}
          {messages.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {removed !== undefined && (
          <Button ref={undo} size="s" onClick={() => setNewKey(restoreBlock())}>
            <IconUndo size={18} aria-hidden />
            Undo
          </Button>
        )}
      </div>
      <div className={styles.add}>
        <Menu
          label="Add Media"
          button={
            <>
              <IconPlus size={20} aria-hidden />
              Add Media
            </>
          }
          buttonClass={styles.addButton}
        >
          {BLOCK_TYPES.map((type) => {
            const { label, Icon } = BLOCK_FACES[type]
            return (
              <MenuButton key={type} onClick={() => setNewKey(addBlock(type))}>
                <Icon size={20} aria-hidden />
                {label}
              </MenuButton>
            )
          })}
        </Menu>
      </div>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  )
}
