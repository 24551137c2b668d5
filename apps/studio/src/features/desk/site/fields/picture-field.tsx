import { uploadSiteFile } from '@earshot/contract/desk/calls'
import type { SITE_FILE_KINDS } from '@earshot/contract/desk/site'
import { useId } from 'react'
import { PictureButtons } from '../../../../forms/pictures/picture-buttons.tsx'
import { api } from '../../../../session/api.ts'
import styles from '../site.module.css'

/** Chooses a picture of the site, which is sent at once; the draft holds its URL. */
export function PictureField({
  label,
  hint,
  error,
  kind,
  value,
  url,
  onChange,
}: {
  label: string
  hint?: string
  error: string | undefined
  kind: (typeof SITE_FILE_KINDS)[number]
  value: string
  url: string
  onChange: (url: string | null) => void
}) {
  const id = useId()
  const upload = (form: FormData) => {
    form.append('kind', kind)
    return api.post(uploadSiteFile, form)
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.picture}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {value !== '' && <img src={url} alt="" className={styles.shown} />}
      <PictureButtons
        hasPicture={value !== ''}
        onChange={onChange}
        upload={upload}
        accept="image/jpeg,image/png,image/webp"
        hint={hint}
        problem={error}
      />
    </div>
  )
}
