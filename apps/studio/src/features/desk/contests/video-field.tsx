import { uploadContestVideo } from '@earshot/contract/desk/calls'
import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/contests'
import { PictureButtons } from '../../../forms/pictures/picture-buttons.tsx'
import { api } from '../../../session/api.ts'
import styles from './contests.module.css'

const upload = (form: FormData) => api.post(uploadContestVideo, form)

/** Chooses the video of a contest, MP4 or WebM, which is sent at once; the form saves its URL (CONTESTS-02). */
export function VideoField({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (url: string) => void
}) {
  return (
    <div role="group" aria-label={m.community_video()} className={styles.field}>
      <p className={styles.label}>{m.community_video()}</p>
      {value !== '' && <video src={value} controls muted preload="metadata" className={styles.video} />}
      <PictureButtons
        hasPicture={value !== ''}
        onChange={(url) => onChange(url ?? '')}
        upload={upload}
        accept="video/mp4,video/webm"
        choose={m.contests_video_choose()}
        hint={`${m.contests_video_help({ size: UPLOAD.videoBytes / 1_048_576 })} ${m.contests_video_page()}`}
        problem={problem}
      />
    </div>
  )
}
