import { archiveTopic, deleteTopic, deskTopics, orderTopics } from '@earshot/contract/desk/calls'
import type { DeskTopic } from '@earshot/contract/desk/topics'
import * as m from '@earshot/messages/topics'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconChevronDown from '@earshot/ui/icons/chevron-down'
import IconChevronUp from '@earshot/ui/icons/chevron-up'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { AsCommand } from '../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../forms/dialogs/quoted.ts'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { historyPath } from '../log/subject-path.ts'
import { ModeratorsDialog } from './moderators-dialog.tsx'
import { MovePostsDialog } from './move-posts-dialog.tsx'
import { TopicDialog } from './topic-dialog.tsx'
import styles from './topics.module.css'

/** The topics of the community in their order (COMMUNITYDESK-01 to -03). */
export function Component() {
  const call = useCall(deskTopics)
  const [edited, setEdited] = useState<DeskTopic | 'new'>()
  const create = (
    <Button variant="solid" onClick={() => setEdited('new')}>
      {m.topics_new()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.topics_title()} act={create}>
        {m.topics_lead()}
      </PageHeader>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={(topics) => topics.length === 0}
        empty={
          <EmptyState title={m.topics_empty()} action={create}>
            {m.topics_empty_help()}
          </EmptyState>
        }
      >
        {(topics) => <Topics topics={topics} onEdit={setEdited} />}
      </CallStates>
      {edited !== undefined && (
        <TopicDialog topic={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function Topics({ topics, onEdit }: { topics: readonly DeskTopic[]; onEdit: (topic: DeskTopic) => void }) {
  const order = useAct(orderTopics)
  const archive = useAct(archiveTopic)
  const [removed, setRemoved] = useState<DeskTopic>()
  const [moved, setMoved] = useState<DeskTopic>()
  const [moderated, setModerated] = useState<DeskTopic>()
  const move = (index: number, by: -1 | 1) => {
    const ids = topics.map(({ id }) => id)
    const [id = 0] = ids.splice(index, 1)
    ids.splice(index + by, 0, id)
    const onError = (error: unknown) => showProblem(messageOf(error))
    const before = topics.map((topic) => topic.id)
    const undo = () => order.mutate({ topic_ids: before }, { onError })
    order.mutate(
      { topic_ids: ids },
      { onSuccess: () => showDone(m.topics_ordered(), { label: m.undo(), run: undo }), onError },
    )
  }
  const setArchived = (topic: DeskTopic, archived: boolean) =>
    archive.mutate(
      { topic_id: topic.id, archived },
      {
        onSuccess: () =>
          showDone(archived ? m.topics_archived() : m.topics_opened(), {
            label: m.undo(),
            run: () => archive.mutate({ topic_id: topic.id, archived: !archived }),
          }),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const columns: Column<DeskTopic>[] = [
    {
      label: m.topic(),
      cell: ({ id, title, sub_title: line }) => (
        <span className={styles.topic}>
          <Link href={`/community/${id}`}>
            <bdi>{title}</bdi>
          </Link>
          {line !== '' && <span className={styles.line}>{line}</span>}
        </span>
      ),
    },
    { label: m.topics_writers(), cell: ({ write }) => m.topics_writers_word({ write }) },
    {
      label: m.state(),
      cell: ({ is_archived: isArchived }) => (isArchived ? m.topics_is_archived() : m.topics_is_open()),
    },
    { label: m.posts(), isAtEnd: true, cell: ({ posts_count: count = 0 }) => count },
    {
      label: m.position(),
      cell: (topic) => {
        const index = topics.indexOf(topic)
        return (
          <span className={styles.order}>
            <IconButton
              label={m.topics_up({ title: topic.title })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <IconChevronUp size={20} />
            </IconButton>
            <IconButton
              label={m.topics_down({ title: topic.title })}
              disabled={index === topics.length - 1}
              onClick={() => move(index, 1)}
            >
              <IconChevronDown size={20} />
            </IconButton>
          </span>
        )
      },
    },
    {
      label: m.topics_menu(),
      isLabelShown: false,
      isAtEnd: true,
      cell: (topic) => (
        <Menu label={m.plans_menu_of({ title: topic.title })} button={<IconDots size={20} />}>
          <MenuButton onClick={() => onEdit(topic)}>{m.edit()}</MenuButton>
          <MenuButton onClick={() => setArchived(topic, topic.archived_at === null)}>
            {topic.archived_at === null ? m.topics_archive() : m.topics_open_again()}
          </MenuButton>
          <MenuButton onClick={() => setModerated(topic)}>{m.topics_moderators()}</MenuButton>
          <MenuButton onClick={() => setMoved(topic)}>{m.topics_move()}</MenuButton>
          {topic.posts_count === 0 && <MenuButton onClick={() => setRemoved(topic)}>{m.topics_delete()}</MenuButton>}
          <MenuLink href={`/community/${topic.id}`}>{m.topics_open_page()}</MenuLink>
          <MenuLink href={historyPath('topic', topic.id)}>{m.history()}</MenuLink>
        </Menu>
      ),
    },
  ]
  return (
    <>
      <Table label={m.topics_title()} columns={columns} rows={topics} keyOf={({ id }) => id} />
      {moved !== undefined && <MovePostsDialog topic={moved} topics={topics} onClose={() => setMoved(undefined)} />}
      {moderated !== undefined && <ModeratorsDialog topic={moderated} onClose={() => setModerated(undefined)} />}
      {removed !== undefined && <DeleteTopic topic={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

function DeleteTopic({ topic, onClose }: { topic: DeskTopic; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(deleteTopic)
  return (
    <Confirm
      open
      title={m.topics_delete_question({ title: topic.title })}
      act={m.topics_delete()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={() => mutate({ topic_id: topic.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{m.topics_delete_help()}</p>
      <AsCommand commands={[`topic remove ${quoted(topic.title)}`]} />
    </Confirm>
  )
}
