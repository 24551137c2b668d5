import * as m from '@earshot/messages/community'
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
  const rows = blocks.map(({ key, type }) => ({
    id: key,
    name: m.community_block_of_kind({ label: BLOCK_FACES[type].label }),
  }))
  const { moving, spoken, ...handlers } = useReorder(rows, moveBlock)
  return (
    <>
      {blocks.length === 0 ? (
        <EmptyState title={m.community_no_contents_yet()}>{m.community_no_contents_help()}</EmptyState>
      ) : (
        <ol className={styles.blocks} aria-label={m.community_blocks()}>
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
          {removed !== undefined && <p>{m.community_block_deleted({ label: BLOCK_FACES[removed.type].label })}</p>}
          {messages.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        {removed !== undefined && (
          <Button ref={undo} size="s" onClick={() => setNewKey(restoreBlock())}>
            <IconUndo size={18} aria-hidden />
            {m.undo()}
          </Button>
        )}
      </div>
      <div className={styles.add}>
        <Menu
          label={m.community_add_media()}
          button={
            <>
              <IconPlus size={20} aria-hidden />
              {m.community_add_media()}
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
