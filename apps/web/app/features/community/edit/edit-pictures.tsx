import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconX from '@earshot/ui/icons/x'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useId, useState } from 'react'
import { megabytes, PICTURE_TYPES } from '../../../lib/forms/upload-limits.rules.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { COMMENT_PICTURES } from '../comments/comment-pictures.ts'
import styles from '../create/block-row.module.css'

/** The pictures of a block of a changed post; new ones are stored when they are chosen. */
export function EditPictures({
  images,
  onChange,
}: {
  images: readonly string[]
  onChange: (images: readonly string[]) => void
}) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setError('')
    const added: string[] = []
    try {
      for (const file of files.slice(0, UPLOAD.imagesPerBlock - images.length)) {
        const fault = await COMMENT_PICTURES.check(file)
        if (fault === undefined) added.push(await COMMENT_PICTURES.upload(file))
        else setError(fault)
      }
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
      if (added.length > 0) onChange([...images, ...added])
    }
  }
  return (
    <>
      <ul className={styles.pictures} aria-label={m.pictures()}>
        {images.map((image, index) => (
          <li key={`${image} ${index}`} className={styles.picture}>
            <Picture src={image} alt="" shape="fill" sizes="10rem" />
            <IconButton
              label={m.remove_of({ name: m.community_picture_of({ number: index + 1, count: images.length }) })}
              variant="veil"
              className={styles.out}
              onClick={() => onChange(images.toSpliced(index, 1))}
            >
              <IconX size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      {images.length < UPLOAD.imagesPerBlock && (
        <div className={styles.chooser}>
          <input
            id={id}
            className={styles.file}
            type="file"
            accept={PICTURE_TYPES}
            multiple
            disabled={isBusy}
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
          <label className={styles.choose} htmlFor={id} aria-busy={isBusy || undefined}>
            {images.length === 0 ? m.community_choose_pictures() : m.community_choose_more_pictures()}
          </label>
          <p className={styles.hint}>
            {m.community_pictures_hint({ count: UPLOAD.imagesPerBlock, most: megabytes(UPLOAD.imageBytes) })}
          </p>
        </div>
      )}
      <FormMessage>{error}</FormMessage>
    </>
  )
}
