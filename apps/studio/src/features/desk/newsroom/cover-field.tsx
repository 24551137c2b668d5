import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import * as m from '@earshot/messages/newsroom'
import { Field } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { FocalPoint } from '../../../forms/pictures/focal-point.tsx'
import { PictureButtons } from '../../../forms/pictures/picture-buttons.tsx'
import type { Article } from './use-article.ts'
import styles from './newsroom.module.css'

/** The cover of an article: a picture with description, focal point and credit, or a YouTube video (NEWSROOM-02). */
export function CoverField({ values, change }: Pick<Article, 'values' | 'change'>) {
  const { photo } = values
  return (
    <fieldset className={styles.group}>
      <legend>{m.cover()}</legend>
      <PictureButtons hasPicture={Boolean(photo)} onChange={(url) => change({ photo: url })} />
      {photo && (
        <>
          <Field
            label={m.description_of_the_picture()}
            value={values.photo_description ?? ''}
            maxLength={NEWSROOM.describeMax}
            onChange={({ currentTarget }) => change({ photo_description: currentTarget.value })}
          />
          <Field
            label={m.newsroom_photo_credit()}
            value={values.photo_credit ?? ''}
            maxLength={NEWSROOM.creditMax}
            onChange={({ currentTarget }) => change({ photo_credit: currentTarget.value })}
          />
          <FocalPoint
            src={photo}
            point={{ x: values.focal_x, y: values.focal_y }}
            onChange={({ x, y }) => change({ focal_x: x, focal_y: y })}
          />
        </>
      )}
      <YouTubeField link={values.youtube_link ?? null} onChange={(youtube_link) => change({ youtube_link })} />
    </fieldset>
  )
}

// The address is saved when the field is left, because a part of it is no video.
function YouTubeField({ link, onChange }: { link: string | null; onChange: (link: string | null) => void }) {
  const [typed, setTyped] = useState(link ?? '')
  return (
    <Field
      label={m.newsroom_youtube()}
      type="url"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed !== (link ?? '') && onChange(typed.trim() === '' ? null : typed.trim())}
    />
  )
}
