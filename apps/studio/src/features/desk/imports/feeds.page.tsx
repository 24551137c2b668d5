import { changeFeeds, deskFeeds } from '@earshot/contract/desk/calls'
import { FEED_ACTS, FEED_STATES, type DeskFeed, type FeedAct } from '@earshot/contract/desk/imports/feeds'
import * as m from '@earshot/messages/imports'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import type { Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { undoNewest } from '../log/undo-newest.ts'
import { ChangeAddress } from './change-address.tsx'
import { startPath } from './import-paths.ts'
import styles from './imports.module.css'

/** The feeds that the server reads again by itself, with their errors and cures (CATALOGUE-17). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskFeeds, {
    search_text: query.search,
    page: query.page,
    state: oneOf(FEED_STATES, query.of('state')),
  })
  const { username } = useMember()
  const change = useAct(changeFeeds)
  const [ending, setEnding] = useState<readonly { id: number }[]>([])
  const [moving, setMoving] = useState<DeskFeed>()
  const one = ({ id }: DeskFeed, act: FeedAct) =>
    change.mutate(
      { ids: [id], act },
      {
        onSuccess: ([result]) =>
          result?.done === true
            ? showDone(m.feeds_done({ act }), undoOf([id], act))
            : showProblem(result?.reason ?? ''),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const askEnd = (feeds: readonly { id: number }[]) => {
    // Hides the refusal of an earlier act.
    change.reset()
    setEnding(feeds)
  }
  const undoOf = (ids: number[], act: FeedAct) => {
    const inverse = act === 'pause' ? 'resume' : act === 'resume' ? 'pause' : undefined
    return inverse && { label: m.undo(), run: () => change.mutate({ ids, act: inverse }) }
  }
  const add = (
    <LinkButton variant="solid" href={startPath('feed')}>
      {m.imports_start({ source: 'feed' })}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={m.feeds()} act={add}>
        {m.feeds_lead()}
      </PageHeader>
      <ListPage
        label={m.feeds()}
        searchLabel={m.feeds_search()}
        call={call}
        columns={columnsOf({ one, onEnd: (feed) => askEnd([feed]), onMove: setMoving })}
        nameOf={({ title }) => title}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.feeds_any_state(),
            options: FEED_STATES.map((state) => ({ value: state, label: m.feeds_state({ state }) })),
          },
        ]}
        acts={FEED_ACTS.map((act) => ({
          label: m.feeds_act({ act }),
          undoOf: (ids) => undoOf(ids, act),
          run: async (rows) => {
            if (act !== 'end') return change.mutateAsync({ ids: rows.map(({ id }) => id), act })
            askEnd(rows)
            return undefined
          },
        }))}
        empty={
          <EmptyState title={m.feeds_empty()} action={add}>
            {m.feeds_empty_help()}
          </EmptyState>
        }
      />
      <Confirm
        open={ending.length > 0}
        title={m.feeds_end_question({ count: ending.length })}
        act={m.feeds_act({ act: 'end' })}
        isBusy={change.isPending}
        problem={change.error === null ? '' : messageOf(change.error)}
        onAct={() =>
          change.mutate(
            { ids: ending.map(({ id }) => id), act: 'end' },
            {
              onSuccess: () => {
                setEnding([])
                const ended = ending.map(({ id }) => ({
                  act: 'feed.end' as const,
                  subject_kind: 'podcast',
                  subject_id: id,
                }))
                showDone(m.feeds_done({ act: 'end' }), undoNewest(username, ...ended))
              },
            },
          )
        }
        onClose={() => setEnding([])}
      >
        <p>{m.feeds_end_help()}</p>
      </Confirm>
      {moving !== undefined && <ChangeAddress feed={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}

const TONES: Record<DeskFeed['state'], Tone> = { fine: 'good', failing: 'waiting', long: 'bad', paused: 'off' }

const columnsOf = ({
  one,
  onEnd,
  onMove,
}: {
  one: (feed: DeskFeed, act: FeedAct) => void
  onEnd: (feed: DeskFeed) => void
  onMove: (feed: DeskFeed) => void
}): Column<DeskFeed>[] => [
  {
    label: m.podcast(),
    cell: ({ id, title, url }) => (
      <span className={styles.named}>
        <Link href={`/desk/catalogue/podcast/${id}`}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.soft} dir="ltr">
          {url}
        </span>
      </span>
    ),
  },
  {
    label: m.state(),
    cell: ({ state, failures, problem, cure }) => (
      <span className={styles.named}>
        <StateWord tone={TONES[state]}>{m.feeds_state({ state })}</StateWord>
        {problem && (
          <>
            <span>
              <bdi>{problem}</bdi> ({m.feeds_failures({ count: failures })})
            </span>
            {cure !== null && <span className={styles.soft}>{m.feeds_cure({ cure })}</span>}
          </>
        )}
      </span>
    ),
  },
  { label: m.feeds_checked(), cell: ({ checked_at: at }) => <Moment at={at} /> },
  { label: m.feeds_next(), cell: ({ next_at: at }) => (at === null ? '–' : <Moment at={at} />) },
  { label: m.feeds_new(), isAtEnd: true, cell: ({ added }) => added },
  {
    label: m.feeds_menu(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (feed) => (
      <Menu label={m.plans_menu_of({ title: feed.title })} button={<IconDots size={20} />}>
        {FEED_ACTS.filter((act) => act !== (feed.state === 'paused' ? 'pause' : 'resume')).map((act) => (
          <MenuButton key={act} onClick={() => (act === 'end' ? onEnd(feed) : one(feed, act))}>
            {m.feeds_act({ act })}
          </MenuButton>
        ))}
        <MenuButton onClick={() => onMove(feed)}>{m.feeds_change()}</MenuButton>
        <MenuLink href={`/desk/operations/feeds?podcast_id=${feed.id}`}>{m.feeds_reads()}</MenuLink>
        <MenuLink href={`/podcast/${feed.id}`}>{m.open_the_podcast()}</MenuLink>
      </Menu>
    ),
  },
]

const Moment = ({ at }: { at: string | null }) =>
  at === null ? m.not_yet() : <time dateTime={at}>{formatMoment(at)}</time>
