import { moveTopicPosts } from '@earshot/contract/desk/calls'
import type { DeskTopic } from '@earshot/contract/desk/topics'
import * as m from '@earshot/messages/topics'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'

/** Moves all posts of a topic; the first press counts them, the second one moves (COMMUNITYDESK-03). */
export function MovePostsDialog({
  topic,
  topics,
  onClose,
}: {
  topic: DeskTopic
  topics: readonly DeskTopic[]
  onClose: () => void
}) {
  const [toId, setToId] = useState('')
  const [posts, setPosts] = useState<number>()
  const { mutate, error, isPending } = useAct(moveTopicPosts)
  const to = topics.find(({ id }) => String(id) === toId)
  const run = () =>
    mutate(
      { topic_id: topic.id, to_topic_id: Number(toId), dry_run: posts === undefined ? 1 : 0 },
      {
        onSuccess: (found) => {
          if (posts === undefined) return setPosts(found.posts)
          showDone(m.topics_moved({ count: found.posts }))
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={`${m.topics_move()}: ${topic.title}`}
      act={posts === undefined ? m.check() : m.topics_move()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || to === undefined}
      onAct={run}
      onClose={onClose}
    >
      <p>{m.topics_move_help()}</p>
      <SelectField
        label={m.topics_move_to()}
        value={toId}
        onChange={({ currentTarget: { value } }) => {
          setToId(value)
          setPosts(undefined)
        }}
      >
        <option value="">{m.choose_a_topic()}</option>
        {topics
          .filter(({ id, archived_at: archived }) => id !== topic.id && archived === null)
          .map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
      </SelectField>
      <p role="status">
        {posts === undefined || to === undefined ? '' : m.topics_move_effect({ count: posts, topic: to.title })}
      </p>
    </Confirm>
  )
}
