import { TEXT_MAX } from '@earshot/contract/limits'
import { youtubeId } from '@earshot/contract/text/youtube'
import { RichEditor } from '@earshot/editor/field/rich-editor.tsx'
import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import IconCheck from '@earshot/ui/icons/check'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import IconTrash from '@earshot/ui/icons/trash'
import { shiftOf, type Moving, type ReorderHandlers } from '@earshot/ui/lists/use-reorder'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { names } from '@earshot/ui/text/names'
import { useState } from 'react'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { findMembers } from '../draft/find-members.ts'
import { hasLostFiles, type DraftBlock } from '../draft/post-draft.rules.ts'
import { BLOCK_FACES } from './block-faces.ts'
import { PictureFiles, VideoFile } from './file-blocks.tsx'
import type { Writing } from './use-post.ts'
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
export function BlockRow({ writing, block, place, isNew, moving, grab, nudge, onRemove }: Props) {
  const { label, Icon } = BLOCK_FACES[block.type]
  const isStored = writing.draft.stored?.keys.includes(block.key) === true
  const sent = writing.sending?.get(block.key)
  const name = m.community_block_number({ label: label(), number: place + 1 })
  return (
    <li
      id={`block-${block.key}`}
      className={names(styles.row, moving?.id === block.key && styles.moving)}
      style={{ '--shift': shiftOf(moving, block.key, place) }}
    >
      <section aria-label={name}>
        <header className={styles.head}>
          {!isStored && (
            <button
              type="button"
              className={styles.handle}
              aria-label={m.community_move_block({ name })}
              onPointerDown={(event) => grab(event, block.key, place)}
              onKeyDown={(event) => nudge(event, block.key, place)}
            >
              <IconGrip size={20} />
            </button>
          )}
          <h3 className={styles.name}>
            <Icon size={20} />
            {label()}
          </h3>
          {isStored && (
            <span className={styles.stored}>
              <IconCheck size={18} />
              {m.community_stored()}
            </span>
          )}
          {!isStored && sent !== undefined && (
            <progress className={styles.progress} max={1} value={sent} aria-label={m.community_sending_of({ name })} />
          )}
          {!isStored && (
            <IconButton label={m.community_delete_of({ name })} onClick={onRemove}>
              <IconTrash size={20} />
            </IconButton>
          )}
        </header>
        <div className={styles.body} inert={isStored}>
          <Content writing={writing} block={block} place={place} isNew={isNew} />
        </div>
      </section>
    </li>
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
    case 'video': {
      const Files = block.type === 'image' ? PictureFiles : VideoFile
      return (
        <>
          <Files
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
}

function Wrong({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <p className={styles.wrong} role="alert">
      {children}
    </p>
  )
}

/** The URL of a video. It is validated when the field loses focus, not while the member types. */
function YoutubeLink({
  link,
  onChange,
  title,
  error,
  autoFocus,
}: {
  link: string
  onChange: (link: string) => void
  title: string
  error: string | undefined
  autoFocus: boolean
}) {
  const [isLeft, setLeft] = useState(false)
  const url = link.trim()
  const video = youtubeId(url)
  const isWrong = url !== '' && video === undefined && (isLeft || url.length >= SHORTEST_URL)
  return (
    <>
      <Field
        label={m.community_address_of_the_video()}
        type="url"
        inputMode="url"
        placeholder={m.community_video_example()}
        value={link}
        onChange={({ target }) => {
          setLeft(false)
          onChange(target.value)
        }}
        onBlur={() => setLeft(true)}
        error={error ?? (isWrong ? m.community_no_youtube() : undefined)}
        autoFocus={autoFocus}
      />
      <YouTube key={video} id={video} title={title} />
    </>
  )
}

const SHORTEST_URL = 'https://youtu.be/'.length + 11
