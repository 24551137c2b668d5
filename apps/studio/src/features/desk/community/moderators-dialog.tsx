import { deskMembers, setTopicModerators } from '@earshot/contract/desk/calls'
import type { DeskTopic } from '@earshot/contract/desk/topics'
import { TOPIC } from '@earshot/contract/limits'
import * as m from '@earshot/messages/topics'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import styles from './topics.module.css'

/** Members that the search offers at once. */
const OFFERED = 5

/** Chooses the moderators of a topic (COMMUNITYDESK-04). */
export function ModeratorsDialog({ topic, onClose }: { topic: DeskTopic; onClose: () => void }) {
  const [chosen, setChosen] = useState(topic.moderators)
  const [search, setSearch] = useState('')
  const found = useCall(deskMembers, { search_text: search, page: 1 })
  const { mutate, error, isPending } = useAct(setTopicModerators)
  const offered =
    search.trim() === ''
      ? []
      : (found.data?.data ?? []).filter(({ id }) => chosen.every((each) => each.id !== id)).slice(0, OFFERED)
  const save = () =>
    mutate(
      { topic_id: topic.id, member_ids: chosen.map(({ id }) => id) },
      {
        onSuccess: () => {
          showDone(m.topics_moderators_saved())
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      title={`${m.topics_moderators()}: ${topic.title}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" disabled={isPending} onClick={save}>
            {m.save()}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{m.topics_moderators_help()}</p>
        {chosen.length === 0 && <p>{m.topics_moderators_none()}</p>}
        <ul className={styles.people}>
          {chosen.map(({ id, username }) => (
            <li key={id}>
              <bdi>{username}</bdi>
              <Button size="s" onClick={() => setChosen(chosen.filter((each) => each.id !== id))}>
                {m.remove_of({ name: username })}
              </Button>
            </li>
          ))}
        </ul>
        <Field
          label={m.topics_moderators_add()}
          value={search}
          disabled={chosen.length >= TOPIC.moderatorsMax}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
        <ul className={styles.people}>
          {offered.map(({ id, user }) => (
            <li key={id}>
              <Button
                size="s"
                onClick={() => {
                  setChosen([...chosen, user])
                  setSearch('')
                }}
              >
                {user.username}
              </Button>
            </li>
          ))}
        </ul>
        <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      </div>
    </Dialog>
  )
}
