import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconCamera from '@earshot/ui/icons/camera'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useRef } from 'react'
import { pictureFault } from '../../../lib/forms/readable-files.ts'
import { PICTURE_TYPES } from '../../../lib/forms/upload-limits.rules.ts'
import { usePreview } from '../../../lib/forms/use-preview.ts'
import styles from './choose-playlist.module.css'

/**
 * The picture of a playlist with "Change Image": one file, shown before it is sent (PLAYLIST-05). `stored` is the URL
 * of the current one.
 */
export function PlaylistPicture({
  name,
  stored,
  chosen,
  onChoose,
  onProblem,
}: {
  name: string
  stored?: string | null | undefined
  chosen: File | undefined
  onChoose: (file: File) => void
  onProblem: (problem: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(chosen)
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    const fault = await pictureFault(file)
    onProblem(fault ?? '')
    if (fault === undefined) onChoose(file)
  }
  return (
    <div className={styles.picture}>
      <Picture src={preview ?? stored} alt="" seed={name} sizes="8rem" />
      <Button size="s" onClick={() => input.current?.click()}>
        <IconCamera size={18} />
        {m.playlist_change_image()}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={m.playlist_image_of()}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </div>
  )
}
