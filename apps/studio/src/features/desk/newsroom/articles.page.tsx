import type { Data } from '@earshot/contract/client'
import { createArticle, listArticles } from '@earshot/contract/desk/calls'
import type { ArticleSummary } from '@earshot/contract/desk/newsroom'
import { ARTICLE_STATES } from '@earshot/contract/desk/newsroom-fields'
import * as m from '@earshot/messages/newsroom'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { useListQuery } from '../../../lists/list-query.ts'
import type { Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { showProblem } from '../../../toasts.ts'
import { ArticleState, stateWord } from './article-state.tsx'
import styles from './newsroom.module.css'

const numberOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)
const SORTS = ['title', 'oldest'] as const

/** Articles of the newsroom: those of the writer, or all for editors (NEWSROOM-01). */
export function Component() {
  const query = useListQuery()
  const call = useCall(listArticles, {
    ...query.values,
    page: query.page,
    author_id: numberOf(query.of('author_id')),
    state: ARTICLE_STATES.find((state) => state === query.of('state')),
    sort: SORTS.find((sort) => sort === query.of('sort')),
  })
  const navigate = useNavigate()
  const { mutate, isPending } = useAct(createArticle)
  const create = () =>
    mutate(
      {},
      {
        onSuccess: ({ news_id: id }) => void navigate(`/desk/newsroom/${id}`),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const newArticle = (
    <Button variant="solid" disabled={isPending} onClick={create}>
      {m.newsroom_new_article()}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.newsroom()} act={newArticle} />
      <ListPage
        label={m.newsroom_articles()}
        searchLabel={m.newsroom_search()}
        call={call}
        columns={COLUMNS()}
        nameOf={({ title }) => title || m.newsroom_untitled()}
        filters={filters(call.data?.authors ?? [])}
        empty={
          <EmptyState title={m.newsroom_empty()} action={newArticle}>
            {m.newsroom_empty_help()}
          </EmptyState>
        }
      />
    </>
  )
}

const filters = (authors: Data<typeof listArticles>['authors']): ListFilter[] => [
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.every_state(),
    options: ARTICLE_STATES.map((state) => ({ value: state, label: stateWord(state) })),
  },
  ...(authors.length > 0
    ? [
        {
          name: 'author_id',
          label: m.author(),
          kind: 'choice',
          any: m.newsroom_every_author(),
          options: authors.map(({ id, name }) => ({ value: String(id), label: name })),
        } as const,
      ]
    : []),
  { name: 'from', label: m.newsroom_changed_from(), kind: 'day' },
  { name: 'to', label: m.newsroom_changed_until(), kind: 'day' },
  {
    name: 'sort',
    label: m.sort_by(),
    isSort: true,
    kind: 'choice',
    any: m.newsroom_sort_changed(),
    options: [
      { value: 'title', label: m.title() },
      { value: 'oldest', label: m.newsroom_sort_oldest() },
    ],
  },
]

const COLUMNS = (): Column<ArticleSummary>[] => [
  {
    label: m.title(),
    cell: ({ id, title, photo }) => (
      <span className={styles.name}>
        <span className={styles.art}>
          <Picture src={photo} alt="" seed={title} shape="square" sizes="3rem" />
        </span>
        <Link href={`/desk/newsroom/${id}`}>
          <bdi>{title || m.newsroom_untitled()}</bdi>
        </Link>
      </span>
    ),
  },
  { label: m.newsroom_byline(), cell: ({ authors }) => <bdi>{authors.map(({ name }) => name).join(', ')}</bdi> },
  { label: m.state(), cell: (article) => <ArticleState article={article} /> },
  {
    label: m.newsroom_last_change(),
    cell: ({ updated_at: at, updated_by: by }) => (
      <>
        <time dateTime={at}>{formatMoment(at)}</time>
        {by && (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        )}
      </>
    ),
  },
  { label: m.newsroom_open_notes(), isAtEnd: true, cell: ({ notes }) => notes },
]
