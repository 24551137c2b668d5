import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconX from '@earshot/ui/icons/x'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSending } from '../../../lib/forms/use-sending.ts'
import { COMMENT_PICTURES } from '../comments/comment-pictures.ts'
import { AltField } from '../create/alt-field.tsx'
import { PictureChooser, Refusals } from '../create/file-blocks.tsx'
import { siftPictures } from '../draft/sift-files.ts'
import styles from '../create/block-row.module.css'

type Props = {
  images: readonly string[]
  alts: readonly string[]
  onChange: (images: readonly string[], alts: readonly string[]) => void
  autoFocus: boolean
  /** Whether pictures without a description are marked. */
  isUndescribed: boolean
  uploads: Set<Promise<void>>
}

/** The pictures of a block of a changed post with their descriptions; new ones are stored when they are chosen. */
export function EditPictures({ images, alts, onChange, autoFocus, isUndescribed, uploads }: Props) {
  const { isBusy, error, send } = useSending()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  // The post may change during an upload, which then adds to its current state.
  const newest = useRef<Pick<Props, 'images' | 'alts' | 'onChange'>>(undefined)
  useLayoutEffect(() => {
    newest.current = { images, alts, onChange }
    return () => {
      newest.current = undefined
    }
  })
  const nameOf = (index: number) => m.community_picture_of({ number: index + 1, count: images.length })
  const add = (files: readonly File[]) =>
    send(async () => {
      const { good, refusals: found } = await siftPictures(files, UPLOAD.imagesPerBlock - images.length)
      setRefusals(found)
      const added: string[] = []
      try {
        for (const file of good) added.push(await COMMENT_PICTURES.upload(file))
      } finally {
        if (added.length > 0) newest.current?.onChange([...newest.current.images, ...added], newest.current.alts)
      }
    })
  return (
    <>
      {images.length > 0 && (
        <ul className={styles.pictures} aria-label={m.pictures()}>
          {images.map((image, index) => (
            <li key={`${image} ${index}`} className={styles.described}>
              <div className={styles.picture}>
                <Picture src={image} alt="" shape="fill" sizes="10rem" />
                <IconButton
                  label={m.remove_of({ name: nameOf(index) })}
                  variant="veil"
                  className={styles.out}
                  onClick={() => onChange(images.toSpliced(index, 1), alts.toSpliced(index, 1))}
                >
                  <IconX size={18} />
                </IconButton>
              </div>
              <AltField
                name={nameOf(index)}
                alt={alts[index] ?? ''}
                isMissing={isUndescribed}
                onChange={(alt) =>
                  onChange(
                    images,
                    images.map((_, place) => (place === index ? alt : (alts[place] ?? ''))),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <PictureChooser
        count={images.length}
        isBusy={isBusy}
        onFiles={(files) => {
          const upload = add(files).finally(() => uploads.delete(upload))
          uploads.add(upload)
        }}
        autoFocus={autoFocus}
      />
      <Refusals>{refusals}</Refusals>
      <FormMessage>{error}</FormMessage>
    </>
  )
}
