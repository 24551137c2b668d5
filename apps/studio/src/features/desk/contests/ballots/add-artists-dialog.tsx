import { listGenres } from '@earshot/contract/calls'
import { findCandidates } from '@earshot/contract/desk/calls'
import type { DeskBallot } from '@earshot/contract/desk/contests/contests'
import { DESK_LIST } from '@earshot/contract/desk/list'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, SelectField } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { callOptions, useCall } from '../../../../session/use-call.ts'
import { ChoiceOfArtist, useChosenArtists } from './choose-artists.tsx'
import styles from './ballots.module.css'

/** Finds artists of the catalogue by name, genre and year, and adds the chosen ones to a ballot (CONTESTS-03). */
export function AddArtistsDialog({
  contestId,
  ballot,
  onClose,
}: {
  contestId: number
  ballot: DeskBallot
  onClose: () => void
}) {
  const [filters, setFilters] = useState({ search_text: '', genre_id: '', year_from: '', year_to: '' })
  const [page, setPage] = useState(1)
  const { chosen, toggle, add, error, isPending } = useChosenArtists(ballot, onClose)
  const { data: genres = [] } = useCall(listGenres)
  const { genre_id: genre, year_from: from, year_to: to, search_text } = filters
  const call = useQuery({
    ...callOptions(findCandidates, {
      ballot_id: ballot.id,
      page,
      search_text,
      ...(genre !== '' && { genre_id: Number(genre) }),
      ...(isYear(from) && { year_from: Number(from) }),
      ...(isYear(to) && { year_to: Number(to) }),
    }),
    placeholderData: keepPreviousData,
  })
  const set = (more: Partial<typeof filters>) => {
    setFilters({ ...filters, ...more })
    setPage(1)
  }
  return (
    <Confirm
      open
      title={`${m.contests_add_artists()}: ${ballot.title}`}
      act={m.contests_add_count({ count: chosen.size })}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || chosen.size === 0}
      onAct={add}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Field
          type="search"
          label={m.search_artists()}
          value={search_text}
          onChange={({ currentTarget }) => set({ search_text: currentTarget.value })}
        />
        <div className={styles.filters}>
          <SelectField
            label={m.genre()}
            value={genre}
            onChange={({ currentTarget }) => set({ genre_id: currentTarget.value })}
          >
            <option value="">{m.contests_genre_any()}</option>
            {genres.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Field
            label={m.contests_from_year()}
            inputMode="numeric"
            maxLength={4}
            value={from}
            onChange={({ currentTarget }) => set({ year_from: currentTarget.value })}
          />
          <Field
            label={m.contests_to_year()}
            inputMode="numeric"
            maxLength={4}
            value={to}
            onChange={({ currentTarget }) => set({ year_to: currentTarget.value })}
          />
        </div>
        <CallStates
          call={call}
          skeleton={<TableSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={<EmptyState title={m.nothing_found()} />}
        >
          {({ data, total }) => {
            const free = data.flatMap(({ id, is_added: isAdded }) => (isAdded ? [] : [id]))
            const pages = Math.ceil(total / DESK_LIST.pageSize)
            return (
              <>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={free.length > 0 && free.every((id) => chosen.has(id))}
                    disabled={free.length === 0}
                    onChange={({ currentTarget }) => toggle(free, currentTarget.checked)}
                  />
                  {m.contests_select_page({ count: free.length })}
                </label>
                <div className={styles.choices}>
                  {data.map((artist) => (
                    <ChoiceOfArtist
                      key={artist.id}
                      artist={artist}
                      isChosen={chosen.has(artist.id)}
                      onToggle={toggle}
                    />
                  ))}
                </div>
                {pages > 1 && (
                  <div className={styles.acts}>
                    <Button size="s" disabled={page === 1} onClick={() => setPage(page - 1)}>
                      {m.catalogue_previous()}
                    </Button>
                    <span className={styles.note}>{m.contests_page_of({ page, pages })}</span>
                    <Button size="s" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                      {m.next()}
                    </Button>
                  </div>
                )}
              </>
            )
          }}
        </CallStates>
      </div>
      <AsCommand commands={[ballotCommand(contestId, ballot.title, chosen)]} />
    </Confirm>
  )
}

const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text)

/** Returns the command that adds artists to a ballot. */
export const ballotCommand = (contestId: number, title: string, ids: ReadonlySet<number>): string =>
  `contest ballot ${contestId} ${quoted(title)} --artists ${ids.size === 0 ? '…' : [...ids].join(',')}`
