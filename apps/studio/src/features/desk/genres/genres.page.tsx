import { deleteGenre, deskGenres } from '@earshot/contract/desk/calls'
import type { DeskGenre } from '@earshot/contract/desk/edit/genres'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import type { Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { historyPath } from '../log/subject-path.ts'
import { undoNewest } from '../log/undo-newest.ts'
import { MergeGenre } from './merge-genre.tsx'
import { TitleDialog } from './title-dialog.tsx'

type Act = 'rename' | 'merge' | 'delete'

const USES = ['yes', 'no'] as const

/** The genres of the community (CATALOGUE-18). */
export function Component() {
  const query = useListQuery()
  const call = useCall(deskGenres, {
    search_text: query.search,
    page: query.page,
    used: oneOf(USES, query.of('used')),
  })
  const [asked, setAsked] = useState<{ act: Act; genre: DeskGenre }>()
  const [isAdding, setAdding] = useState(false)
  const close = () => setAsked(undefined)
  const add = (
    <Button variant="solid" onClick={() => setAdding(true)}>
      {m.genres_add()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.genres()} act={add}>
        {m.genres_lead()}
      </PageHeader>
      <ListPage
        label={m.genres()}
        searchLabel={m.genres_search()}
        call={call}
        columns={columnsOf((act, genre) => setAsked({ act, genre }))}
        nameOf={({ title }) => title}
        filters={[
          {
            name: 'used',
            label: m.genres_used(),
            kind: 'choice',
            any: m.genres_used_any(),
            options: USES.map((value) => ({ value, label: m.genres_used_word({ used: value }) })),
          },
        ]}
        empty={
          <EmptyState title={m.genres_empty()} action={add}>
            {m.genres_empty_help()}
          </EmptyState>
        }
      />
      {isAdding && <TitleDialog genre={undefined} onClose={() => setAdding(false)} />}
      {asked?.act === 'rename' && <TitleDialog genre={asked.genre} onClose={close} />}
      {asked?.act === 'merge' && <MergeGenre genre={asked.genre} onClose={close} />}
      {asked?.act === 'delete' && <DeleteGenre genre={asked.genre} onClose={close} />}
    </>
  )
}

const columnsOf = (ask: (act: Act, genre: DeskGenre) => void): Column<DeskGenre>[] => [
  { label: m.genre(), cell: ({ title }) => <bdi>{title}</bdi> },
  { label: m.genres_aliases(), cell: ({ aliases }) => <bdi>{aliases.join(', ')}</bdi> },
  { label: m.artists(), isAtEnd: true, cell: ({ artists }) => artists },
  { label: m.albums(), isAtEnd: true, cell: ({ albums }) => albums },
  { label: m.songs(), isAtEnd: true, cell: ({ songs }) => songs },
  { label: m.podcasts(), isAtEnd: true, cell: ({ podcasts }) => podcasts },
  {
    label: m.menu(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (genre) => (
      <Menu label={m.genres_menu_of({ title: genre.title })} button={<IconDots size={20} />}>
        <MenuButton onClick={() => ask('rename', genre)}>{m.genres_rename()}</MenuButton>
        <MenuButton onClick={() => ask('merge', genre)}>{m.merge_into()}</MenuButton>
        {!genre.is_used && <MenuButton onClick={() => ask('delete', genre)}>{m.delete_it()}</MenuButton>}
        <MenuLink href={historyPath('genre', genre.id)}>{m.history()}</MenuLink>
      </Menu>
    ),
  },
]

function DeleteGenre({ genre: { id, title }, onClose }: { genre: DeskGenre; onClose: () => void }) {
  const { username } = useMember()
  const { mutate, error, isPending } = useAct(deleteGenre)
  const run = () =>
    mutate(
      { genre_id: id },
      {
        onSuccess: () => {
          showDone(
            m.genres_deleted(),
            undoNewest(username, { act: 'genre.delete', subject_kind: 'genre', subject_id: id }),
          )
          onClose()
        },
      },
    )
  return (
    <Confirm
      open
      title={m.genres_delete_question({ title })}
      act={m.delete_it()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={run}
      onClose={onClose}
    >
      <p>{m.genres_delete_help()}</p>
    </Confirm>
  )
}
