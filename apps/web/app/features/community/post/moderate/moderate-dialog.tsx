import { mayModerate } from '@earshot/contract/access'
import { blogCategories, lockPost, movePost, pinPost } from '@earshot/contract/calls'
import type { Category, PostDetail } from '@earshot/contract/community/community'
import { LOCK_REASON_MAX } from '@earshot/contract/community/writing/limits'
import { PIN_PLACES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage, SelectField } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { quietApi } from '../../../../lib/api.ts'
import { useSend } from '../../../../lib/forms/use-send.ts'
import { useSession } from '../../../../lib/session/session-store.ts'
import styles from './moderate-dialog.module.css'

const PINS = {
  topic: { pin: m.community_pin_topic, unpin: m.community_unpin_topic },
  community: { pin: m.community_pin_community, unpin: m.community_unpin_community },
} as const

/** Pins, locks and moves a post (COMMUNITYDESK-05 to -07). */
export function ModerateDialog({
  post,
  onClose,
  onDone,
}: {
  post: PostDetail
  onClose: () => void
  /** Receives the inverse of the act, if there is one (DESK-09). */
  onDone: (undo: Undo) => void
}) {
  const profile = useSession((session) => session.profile)
  const { revalidate } = useRevalidator()
  const { problem, send } = useSend()
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [topics, setTopics] = useState<readonly Category[]>([])
  const [topicId, setTopicId] = useState('')
  useEffect(() => {
    void quietApi.get(blogCategories).then(setTopics, () => undefined)
  }, [])
  const { id: blog_id, category_id: from } = post
  const run = (act: () => Promise<unknown>, undo: Undo) =>
    void send(async () => {
      await act()
      await revalidate()
      onDone(undo)
    })
  const pin = (where: (typeof PIN_PLACES)[number], pinned: boolean) =>
    quietApi.post(pinPost, { blog_id, where, pinned, ...endOf(pinned ? until : '') })
  const lock = (locked: boolean, why: string) => quietApi.post(lockPost, { blog_id, locked, reason: why })
  const move = (topic_id: number) => quietApi.post(movePost, { blog_id, topic_id })
  const places = PIN_PLACES.filter((place) => place === 'topic' || mayModerate(profile))
  return (
    <Dialog
      open
      title={m.community_moderate()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.close()}</Button>}
    >
      <div className={styles.part}>
        <Field
          type="date"
          label={m.community_pin_until()}
          value={until}
          onChange={({ currentTarget: { value } }) => setUntil(value)}
        />
        {places.map((place) => {
          const pinned = post.pins?.includes(place) !== true
          return (
            <Button
              key={place}
              onClick={() =>
                run(
                  () => pin(place, pinned),
                  // The page does not know until when the post was pinned.
                  pinned ? () => pin(place, false) : undefined,
                )
              }
            >
              {pinned ? PINS[place].pin() : PINS[place].unpin()}
            </Button>
          )
        })}
      </div>
      <div className={styles.part}>
        {post.is_locked !== true && (
          <Field
            label={m.community_lock_reason()}
            maxLength={LOCK_REASON_MAX}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
        )}
        <Button
          onClick={() =>
            run(
              () => lock(post.is_locked !== true, reason),
              () => lock(post.is_locked === true, post.lock_reason ?? ''),
            )
          }
        >
          {post.is_locked === true ? m.community_unlock() : m.community_lock()}
        </Button>
      </div>
      <div className={styles.part}>
        <SelectField
          label={m.community_move()}
          value={topicId}
          onChange={({ currentTarget: { value } }) => setTopicId(value)}
        >
          <option value="">{m.topic()}</option>
          {topics
            .filter(({ id }) => id !== from)
            .map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
        </SelectField>
        <Button
          disabled={topicId === ''}
          onClick={() => run(() => move(Number(topicId)), from === undefined ? undefined : () => move(from))}
        >
          {m.community_move_act()}
        </Button>
      </div>
      <FormMessage>{problem}</FormMessage>
    </Dialog>
  )
}

type Undo = (() => Promise<unknown>) | undefined

const endOf = (day: string) => (day === '' ? {} : { until: new Date(`${day}T23:59`).toISOString() })
