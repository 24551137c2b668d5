import { createRelease, listReleases } from '@earshot/contract/calls'
import type { ReleaseSummary } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import type { Column } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { useCall } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showProblem } from '../../toasts.ts'
import { DraftList, stateColumn, titleColumn } from '../drafts/draft-list.tsx'
import { useDraftQuery } from '../drafts/use-draft-query.ts'
import { GivenCredits } from './given-credits.tsx'
import { showRelease } from './use-release.ts'
import styles from './releases.module.css'

const SORTS = ['date', 'title', 'plays'] as const
const SORT_WORDS = { date: m.release_by_date, title: m.title, plays: m.plays }

/** The releases and drafts of an artist; filter, text, order and page are in the URL. */
export function Component() {
  const creator = useCreator()
  const query = useDraftQuery()
  const sort = SORTS.find((each) => each === query.get('sort')) ?? 'date'
  const call = useCall(listReleases, { artist_id: creator.id, ...query.input, sort })
  const { open, isOpening } = useOpen()
  const act = (
    <Button variant="solid" disabled={isOpening} onClick={() => void open()}>
      {m.release_new()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={m.releases()}
        act={
          <>
            <LinkButton href={creatorPath(creator, 'releases/tracks')}>{m.release_edit_as_table()}</LinkButton>
            <LinkButton href={creatorPath(creator, 'export')}>{m.export_all()}</LinkButton>
            {act}
          </>
        }
      />
      <DraftList
        label={m.releases()}
        action={creatorPath(creator, 'releases')}
        searchLabel={m.release_search()}
        query={query}
        filters={
          <SelectField
            label={m.order()}
            value={sort}
            onChange={({ currentTarget: { value } }) => query.set('sort', value === 'date' ? '' : value)}
          >
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {SORT_WORDS[each]()}
              </option>
            ))}
          </SelectField>
        }
        call={call}
        columns={columnsFor((row) => creatorPath(creator, `releases/${row.id}`), open)}
        keyOf={({ id, album_id }) => id ?? `album-${album_id}`}
      >
        <EmptyState title={m.release_none()} action={act}>
          {m.release_none_help()}
        </EmptyState>
      </DraftList>
      <GivenCredits />
    </>
  )
}

const columnsFor = (
  hrefOf: (row: ReleaseSummary) => string,
  open: (albumId?: number) => Promise<void>,
): Column<ReleaseSummary>[] => [
  titleColumn((row) => ({
    ...row,
    link:
      row.id === null ? (
        <button type="button" className={styles.link} onClick={() => void open(row.album_id ?? undefined)}>
          <bdi>{row.title}</bdi>
        </button>
      ) : (
        <Link href={hrefOf(row)}>
          <bdi>{row.title === '' ? m.release_untitled() : row.title}</bdi>
        </Link>
      ),
  })),
  stateColumn(),
  {
    label: m.release_date_word(),
    cell: ({ release_date }) => (release_date == null ? null : formatDay(release_date)),
    isAtEnd: true,
  },
  { label: m.tracks(), cell: ({ track_count }) => track_count, isAtEnd: true },
  { label: m.plays(), cell: ({ plays }) => plays.toLocaleString(), isAtEnd: true },
]

// Opens a new draft, or an album of the catalogue as a working copy.
function useOpen() {
  const creator = useCreator()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const open = async (albumId?: number) => {
    setOpening(true)
    try {
      const release = await api.post(createRelease, {
        artist_id: creator.id,
        ...(albumId !== undefined && { album_id: albumId }),
      })
      await showRelease(release)
      await navigate(creatorPath(creator, `releases/${release.id}`))
    } catch (failure) {
      showProblem(messageOf(failure))
      setOpening(false)
    }
  }
  return { open, isOpening }
}
