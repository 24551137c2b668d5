import type { Media } from '@earshot/contract/community/community'
import { TEXT_MAX, UPLOAD } from '@earshot/contract/limits'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import IconPlus from '@earshot/ui/icons/plus'
import IconTrash from '@earshot/ui/icons/trash'
import { shiftOf, useReorder } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { randomId } from '../../../lib/random-id.ts'
import { BLOCK_FACES } from '../create/block-faces.ts'
import { findMembers } from '../draft/find-members.ts'
import { EditPictures } from './edit-pictures.tsx'
import type { EditedBlock } from './edited-post.rules.ts'
import styles from '../create/block-row.module.css'
import page from '../create/create.module.css'

type Props = {
  blocks: readonly EditedBlock[]
  before: readonly Media[]
  errorOf: (field: string) => string | undefined
  onChange: (blocks: readonly EditedBlock[]) => void
}

/** New videos are added to new posts only. */
const ADDED = ['text', 'image', 'youtube'] as const

/** The blocks of a changed post: each can be moved, changed and deleted, and new ones are added (WRITING-01). */
export function EditBlocks({ blocks, before, errorOf, onChange }: Props) {
  const rows = blocks.map(({ key, type }) => ({
    id: key,
    name: m.community_block_of_kind({ label: BLOCK_FACES[type].label() }),
  }))
  const { moving, spoken, grab, nudge } = useReorder(rows, (key, to) => {
    const moved = blocks.find((block) => block.key === key)
    if (moved !== undefined) onChange(blocks.filter((block) => block !== moved).toSpliced(to, 0, moved))
  })
  const put = (next: EditedBlock) => onChange(blocks.map((block) => (block.key === next.key ? next : block)))
  return (
    <>
      <ol className={page.blocks} aria-label={m.community_blocks()}>
        {blocks.map((block, index) => {
          const { label, Icon } = BLOCK_FACES[block.type]
          const name = m.community_block_number({ label: label(), number: index + 1 })
          return (
            <li
              key={block.key}
              className={names(styles.row, moving?.id === block.key && styles.moving)}
              style={{ '--shift': shiftOf(moving, block.key, index) }}
            >
              <section aria-label={name}>
                <header className={styles.head}>
                  <button
                    type="button"
                    className={styles.handle}
                    aria-label={m.community_move_block({ name })}
                    onPointerDown={(event) => grab(event, block.key, index)}
                    onKeyDown={(event) => nudge(event, block.key, index)}
                  >
                    <IconGrip size={20} />
                  </button>
                  <h3 className={styles.name}>
                    <Icon size={20} />
                    {label()}
                  </h3>
                  <IconButton
                    label={m.community_delete_of({ name })}
                    onClick={() => onChange(blocks.filter((each) => each !== block))}
                  >
                    <IconTrash size={20} />
                  </IconButton>
                </header>
                <div className={styles.body}>
                  <Content block={block} place={index} before={before} error={errorOf(block.key)} onChange={put} />
                </div>
              </section>
            </li>
          )
        })}
      </ol>
      {blocks.length < UPLOAD.blocksPerPost && (
        <div className={page.add}>
          <Menu
            label={m.community_add_media()}
            button={
              <>
                <IconPlus size={20} />
                {m.community_add_media()}
              </>
            }
            buttonClass={page.addButton}
          >
            {ADDED.map((type) => {
              const { label, Icon } = BLOCK_FACES[type]
              return (
                <MenuButton key={type} onClick={() => onChange([...blocks, blankBlock(type)])}>
                  <Icon size={20} />
                  {label()}
                </MenuButton>
              )
            })}
          </Menu>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  )
}

function blankBlock(type: (typeof ADDED)[number]): EditedBlock {
  const key = randomId()
  if (type === 'text') return { key, type, content: '' }
  return type === 'youtube' ? { key, type, youtube_link: '' } : { key, type, images: [], cols: undefined }
}

function Content({
  block,
  place,
  before,
  error,
  onChange,
}: {
  block: EditedBlock
  place: number
  before: readonly Media[]
  error: string | undefined
  onChange: (block: EditedBlock) => void
}) {
  switch (block.type) {
    case 'text':
      return (
        <RichEditor
          label={m.community_text_of_block({ number: place + 1 })}
          placeholder={m.community_write_your_text()}
          value={block.content}
          onChange={(content) => onChange({ ...block, content })}
          canHeadings
          hidesLabel
          members={findMembers}
          most={TEXT_MAX.block}
          error={error}
        />
      )
    case 'youtube':
      return (
        <Field
          label={m.community_address_of_the_video()}
          type="url"
          value={block.youtube_link}
          onChange={({ target }) => onChange({ ...block, youtube_link: target.value })}
          error={error}
        />
      )
    case 'image':
      return (
        <EditPictures images={block.images} onChange={(images) => onChange({ ...block, images, cols: undefined })} />
      )
    case 'video':
      return (
        <div className={styles.video}>
          <video
            src={block.link}
            poster={before.find(({ link }) => link === block.link)?.thumbnail ?? undefined}
            controls
            preload="none"
            playsInline
          />
        </div>
      )
  }
}
