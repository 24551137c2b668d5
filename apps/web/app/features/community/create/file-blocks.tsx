import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconX from '@earshot/ui/icons/x'
import { useCallback, useEffect, useId, useState, type DragEvent } from 'react'
import { megabytes, PICTURE_TYPES, VIDEO_TYPES } from '../../../lib/forms/upload-limits.rules.ts'
import { siftVideos, siftPictures } from '../draft/sift-files.ts'
import { posterOf } from '../draft/video-poster.ts'
import { AltField } from './alt-field.tsx'
import styles from './block-row.module.css'

type Props = {
  files: readonly File[]
  /** Names of files in the draft that are no longer stored. */
  lost: readonly string[]
  /** Changes the files of the block, based on its current ones. */
  onPick: (pick: (files: readonly File[]) => readonly File[]) => void
  autoFocus: boolean
}

/**
 * Up to ten pictures, each with a preview, a field that describes it, and a button that removes it (CREATE-09,
 * CREATE-11, WRITING-09).
 */
export function PictureFiles({
  files,
  lost,
  onPick,
  autoFocus,
  alts,
  isUndescribed,
  onDescribe,
}: Props & {
  alts: readonly string[]
  /** Whether pictures without a description are marked. */
  isUndescribed: boolean
  onDescribe: (alts: readonly string[]) => void
}) {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const add = async (given: readonly File[]) => {
    setRefusals([])
    const { good, refusals: found } = await siftPictures(given, UPLOAD.imagesPerBlock - files.length)
    setRefusals(found)
    if (good.length > 0) onPick((now) => [...now, ...good].slice(0, UPLOAD.imagesPerBlock))
  }
  const remove = (file: File) => {
    setRefusals([])
    onPick((now) => now.filter((each) => each !== file))
  }
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.pictures} aria-label={m.pictures()}>
          {files.map((file, number) => (
            <li key={`${file.name} ${file.lastModified} ${number}`} className={styles.described}>
              <div className={styles.picture}>
                <Preview file={file} name={file.name} />
                <IconButton
                  label={m.remove_of({ name: file.name })}
                  variant="veil"
                  className={styles.out}
                  onClick={() => remove(file)}
                >
                  <IconX size={18} />
                </IconButton>
              </div>
              <AltField
                name={file.name}
                alt={alts[number] ?? ''}
                isMissing={isUndescribed}
                onChange={(alt) => onDescribe(files.map((_, index) => (index === number ? alt : (alts[index] ?? ''))))}
              />
            </li>
          ))}
        </ul>
      )}
      <PictureChooser count={files.length} onFiles={(given) => void add(given)} autoFocus={autoFocus} />
      <Lost names={lost} />
      <Refusals>{refusals}</Refusals>
    </>
  )
}

/** One video with a poster made from it (CREATE-10, CREATE-11). */
export function VideoFile({ files, lost, onPick, autoFocus }: Props) {
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [video] = files
  const pick = async ([first, ...others]: readonly File[]) => {
    if (first === undefined) return
    setRefusals([])
    const { good, refusals: found } = await siftVideos([first])
    setRefusals([...found, ...others.map(({ name }) => m.community_second_video({ name }))])
    if (good.length > 0) onPick(() => good)
  }
  return (
    <>
      {video === undefined ? (
        <Chooser
          label={m.community_choose_a_video()}
          hint={m.community_video_hint({ most: megabytes(UPLOAD.videoBytes) })}
          accept={VIDEO_TYPES}
          onFiles={(given) => void pick(given)}
          autoFocus={autoFocus}
        />
      ) : (
        <div className={styles.video}>
          <VideoPreview file={video} />
          <p className={styles.fileLine}>
            <span>{m.community_file_size({ name: video.name, size: megabytes(video.size) })}</span>
            <Button size="s" variant="quiet" onClick={() => onPick(() => [])}>
              {m.remove_of({ name: video.name })}
            </Button>
          </p>
        </div>
      )}
      <Lost names={lost} />
      <Refusals>{refusals}</Refusals>
    </>
  )
}

/** Chooses pictures for a block that has `count` pictures, until it has ten. */
export function PictureChooser({
  count,
  ...rest
}: { count: number } & Omit<ChooserProps, 'label' | 'hint' | 'accept'>) {
  if (count >= UPLOAD.imagesPerBlock) return null
  return (
    <Chooser
      label={count === 0 ? m.community_choose_pictures() : m.community_choose_more_pictures()}
      hint={m.community_pictures_hint({ count: UPLOAD.imagesPerBlock, most: megabytes(UPLOAD.imageBytes) })}
      accept={PICTURE_TYPES}
      isMultiple
      {...rest}
    />
  )
}

type ChooserProps = {
  label: string
  hint: string
  accept: string
  isMultiple?: boolean
  isBusy?: boolean
  onFiles: (files: readonly File[]) => void
  autoFocus: boolean
}

/** An area to choose files or drop them on. */
function Chooser({ label, hint, accept, isMultiple = false, isBusy = false, onFiles, autoFocus }: ChooserProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={styles.chooser}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={accept}
        multiple={isMultiple}
        disabled={isBusy}
        autoFocus={autoFocus}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label htmlFor={id} className={styles.choose} aria-busy={isBusy || undefined}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {isMultiple ? m.community_drop_many({ hint }) : m.community_drop_one({ hint })}
      </p>
    </div>
  )
}

function Preview({ file, name }: { file: Blob; name: string }) {
  return <img ref={useObjectUrl(file)} alt={name} title={name} />
}

function VideoPreview({ file }: { file: File }) {
  const [poster, setPoster] = useState<Blob>()
  useEffect(() => {
    let isShown = true
    void posterOf(file).then((drawn) => {
      if (isShown) setPoster(drawn)
    })
    return () => {
      isShown = false
    }
  }, [file])
  return (
    <>
      <video ref={useObjectUrl(file)} controls preload="metadata" playsInline aria-label={file.name} />
      {poster !== undefined && (
        <p className={styles.fileLine}>
          <Preview file={poster} name="" />
          {m.community_poster_help()}
        </p>
      )}
    </>
  )
}

/** Sets the object URL of a file on an element and revokes it when either is gone. */
function useObjectUrl(file: Blob): (element: HTMLImageElement | HTMLVideoElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (element === null) return undefined
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
}

function Lost({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return <p className={styles.lost}>{m.community_files_not_kept({ names: names.join(', ') })}</p>
}

/** The reasons why files were refused. */
export function Refusals({ children }: { children: readonly string[] }) {
  return (
    <div role="alert" className={styles.refusals}>
      {children.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
