import type { Media } from '@earshot/contract/community/community'
import { TEXT_MAX, UPLOAD } from '@earshot/contract/limits'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useReorder } from '@earshot/ui/lists/use-reorder'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { AddBlock } from '../create/add-block.tsx'
import { BLOCK_FACES } from '../create/block-faces.ts'
import { BlockFrame } from '../create/block-frame.tsx'
import { YoutubeLink } from '../create/youtube-link.tsx'
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
  /** Contains the running uploads, which "Save" waits for. */
  uploads: Set<Promise<void>>
}

/** New videos are added to new posts only. */
const ADDED = ['text', 'image', 'youtube'] as const

/** The blocks of a changed post: each can be moved, changed and deleted, and new ones are added (WRITING-01). */
export function EditBlocks({ blocks, before, errorOf, onChange, uploads }: Props) {
  const [newKey, setNewKey] = useState<string>()
  const rows = blocks.map(({ key, type }) => ({
    id: key,
    name: m.community_block_of_kind({ label: BLOCK_FACES[type].label() }),
  }))
  const { moving, spoken, ...handlers } = useReorder(rows, (key, to) => {
    const moved = blocks.find((block) => block.key === key)
    if (moved !== undefined) onChange(blocks.filter((block) => block !== moved).toSpliced(to, 0, moved))
  })
  const add = (type: (typeof ADDED)[number]) => {
    const block = blankBlock(type)
    setNewKey(block.key)
    onChange([...blocks, block])
  }
  const put = (next: EditedBlock) => onChange(blocks.map((block) => (block.key === next.key ? next : block)))
  return (
    <>
      <ol className={page.blocks} aria-label={m.community_blocks()}>
        {blocks.map((block, index) => (
          <BlockFrame
            key={block.key}
            block={block}
            place={index}
            moving={moving}
            {...handlers}
            onRemove={() => onChange(blocks.filter((each) => each !== block))}
          >
            <Content
              block={block}
              place={index}
              isNew={block.key === newKey}
              before={before}
              error={errorOf(block.key)}
              onChange={put}
              uploads={uploads}
            />
          </BlockFrame>
        ))}
      </ol>
      {blocks.length < UPLOAD.blocksPerPost && <AddBlock types={ADDED} onAdd={add} />}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  )
}

function blankBlock(type: (typeof ADDED)[number]): EditedBlock {
  const key = randomId()
  if (type === 'text') return { key, type, content: '' }
  return type === 'youtube' ? { key, type, youtube_link: '' } : { key, type, images: [], alts: [], cols: undefined }
}

function Content({
  block,
  place,
  isNew,
  before,
  error,
  onChange,
  uploads,
}: {
  block: EditedBlock
  place: number
  isNew: boolean
  before: readonly Media[]
  error: string | undefined
  onChange: (block: EditedBlock) => void
  uploads: Set<Promise<void>>
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
          members={findMembers}
          hidesLabel
          autoFocus={isNew}
          most={TEXT_MAX.block}
          error={error}
        />
      )
    case 'youtube':
      return (
        <YoutubeLink
          link={block.youtube_link}
          onChange={(link) => onChange({ ...block, youtube_link: link })}
          title={m.community_the_video()}
          error={error}
          autoFocus={isNew}
        />
      )
    case 'image':
      return (
        <>
          <EditPictures
            images={block.images}
            alts={block.alts}
            isUndescribed={error !== undefined}
            uploads={uploads}
            onChange={(images, alts) =>
              onChange({ ...block, images, alts, cols: images.length === block.images.length ? block.cols : undefined })
            }
            autoFocus={isNew}
          />
          <FormMessage>{error ?? ''}</FormMessage>
        </>
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
