import { updateProfileWithImage } from '@earshot/contract/calls'
import type { Profile } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/profile'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { Tint } from '@earshot/ui/pictures/tint.tsx'
import { useState, type ReactNode } from 'react'
import { quietApi } from '../../lib/api.ts'
import { pictureFault } from '../../lib/forms/readable-files.ts'
import { usePreview } from '../../lib/forms/use-preview.ts'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { storeProfile } from '../../lib/session/session-store.ts'
import { setLoading } from '../../lib/state/loading-store.ts'
import { formatCount } from '../../lib/text/format.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { PictureButton } from './picture-button.tsx'
import head from '../../layout/parts/member/member-head.module.css'
import styles from './profile.module.css'

type Message = { kind: 'error' | 'success'; text: string }

/**
 * Background, avatar and name with `children` below, and buttons that change the two pictures (PROFILE-02 to
 * PROFILE-10).
 */
export function ProfileHead({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [message, setMessage] = useState<Message>({ kind: 'error', text: '' })
  const { files, hasFiles, choose, clear } = usePictureChoice((text) => setMessage({ kind: 'error', text }))
  const [avatar, back] = [usePreview(files.image), usePreview(files.back_image)]

  const save = async () => {
    if (!hasFiles) return setMessage({ kind: 'success', text: m.profile_choose_picture_first() })
    setMessage({ kind: 'error', text: '' })
    setLoading(true)
    try {
      const form = new FormData()
      for (const [field, file] of Object.entries(files)) form.append(field, file)
      // The reply contains no token: the stored one stays (PROFILE-06).
      storeProfile(await quietApi.post(updateProfileWithImage, form))
      clear()
      setMessage({ kind: 'success', text: m.successfully_updated() })
    } catch (error) {
      setMessage({ kind: 'error', text: messageOf(error) })
    } finally {
      setLoading(false)
    }
  }
  return (
    <header>
      <div className={styles.back}>
        <Background image={back ?? profile.backImage} avatar={avatar ?? profile.avatarURL} />
        <PictureButton
          label={m.profile_change_background_image()}
          className={styles.backCamera}
          onChoose={(file) => void choose('back_image', file)}
        />
      </div>
      <div className={`wrap ${head.head}`}>
        <div className={head.avatar}>
          <Picture src={avatar ?? profile.avatarURL} alt="" seed={profile.username} shape="round" sizes="11rem" first />
          <PictureButton
            label={m.profile_change_avatar()}
            className={styles.avatarCamera}
            onChoose={(file) => void choose('image', file)}
          />
        </div>
        <div className={head.words}>
          <h1 dir="auto">{profile.full_name || profile.username}</h1>
          <p className={styles.handle}>
            <bdi>{profile.username}</bdi>
          </p>
          <div className={styles.saving}>
            <FormMessage kind={message.kind}>{message.text}</FormMessage>
            <div className={styles.buttons}>
              <Button variant={hasFiles ? 'solid' : 'line'} onClick={() => void save()}>
                {m.profile_save_changes()}
              </Button>
              {hasFiles && (
                <Button variant="quiet" onClick={clear}>
                  {m.discard_changes()}
                </Button>
              )}
            </div>
          </div>
          {children}
        </div>
        <Contacts profile={profile} />
      </div>
    </header>
  )
}

/** The background, or a tint of the avatar, as on the pages of artists. */
function Background({ image, avatar }: { image: string | null | undefined; avatar: string | null | undefined }) {
  if (image) return <Picture src={image} alt="" shape="fill" sizes="100vw" first />
  return avatar ? (
    <div className={styles.tint}>
      <Tint src={avatar} />
    </div>
  ) : null
}

/** The numbers of followers and followed members, with links to the lists (PROFILE-08, PROFILE-09, PROFILE-10). */
function Contacts({ profile }: { profile: Profile }) {
  const player = usePlayerLink()
  // A profile stored by an older version of the site may lack the number.
  const following: number | undefined = profile.following_count
  return (
    <div className={styles.contacts}>
      <dl className={styles.counts}>
        <div>
          <dt>{m.profile_followers_heading()}</dt>
          <dd>{formatCount(profile.followers_count)}</dd>
        </div>
        {following !== undefined && (
          <div>
            <dt>{m.profile_following_heading()}</dt>
            <dd>{formatCount(following)}</dd>
          </div>
        )}
      </dl>
      <div className={styles.buttons}>
        <LinkButton size="s" href="/account/follow?tab=0" state={{ tab: 0 }}>
          {m.followers()}
        </LinkButton>
        <LinkButton size="s" href="/account/follow?tab=1" state={{ tab: 1 }}>
          {m.following()}
        </LinkButton>
        {following !== undefined && (
          <LinkButton size="s" href={player('user', profile.id)}>
            {m.message()}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** The two pictures of a profile, by field name. */
type PictureField = 'image' | 'back_image'

/**
 * The chosen pictures that are not sent yet; a refused file changes nothing and is named with the reason (PROFILE-07).
 */
function usePictureChoice(onProblem: (problem: string) => void) {
  const [files, setFiles] = useState<Partial<Record<PictureField, File>>>({})
  const choose = async (field: PictureField, file: File | undefined) => {
    if (file === undefined) return
    const problem = await pictureFault(file)
    onProblem(problem ?? '')
    if (problem === undefined) setFiles((before) => ({ ...before, [field]: file }))
  }
  return { files, hasFiles: Object.keys(files).length > 0, choose, clear: () => setFiles({}) }
}
