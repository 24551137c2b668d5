import { mayDeleteForCreator } from '@earshot/contract/access'
import { listStudioSeasons, updateSeason } from '@earshot/contract/calls'
import type { StudioSeason } from '@earshot/contract/studio/podcast/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { renumbered } from '@earshot/contract/studio/podcast/season-order'
import * as m from '@earshot/messages/episode'
import { Menu, MenuButton, MenuLink } from '@earshot/ui/actions/menu.tsx'
import IconDots from '@earshot/ui/icons/dots'
import { Link } from '@earshot/ui/links/link.tsx'
import { shiftOf, useReorder } from '@earshot/ui/lists/use-reorder'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { useMember, useRole } from '../../../frame/use-member.ts'
import { MoveHandle } from '../../../lists/move-handle.tsx'
import { NumberField } from '../../../lists/number-field.tsx'
import { creatorPath, useCreator } from '../../../paths.ts'
import { messageOf } from '../../../session/message-of.ts'
import { callOptions, replies, useAct } from '../../../session/use-call.ts'
import { showProblem } from '../../../toasts.ts'
import { DeleteSeason } from './delete-season.tsx'
import styles from './seasons.module.css'

/** The seasons of a podcast by number, which is changed by dragging, arrow keys or typing (SHOW-08). */
export function SeasonRows({ seasons }: { seasons: readonly StudioSeason[] }) {
  const creator = useCreator()
  const mayDelete = mayDeleteForCreator(useMember(), useRole(creator))
  const [deleting, setDeleting] = useState<StudioSeason>()
  const update = useAct(updateSeason)
  const renumber = ({ id, version }: StudioSeason, number: number) => {
    const { queryKey } = callOptions(listStudioSeasons, { podcast_id: creator.id })
    replies.setQueryData(queryKey, renumbered(seasons, id, number))
    update.mutate(
      { season_id: id, version, number },
      {
        onError: (error) => {
          showProblem(messageOf(error))
          void replies.invalidateQueries({ queryKey })
        },
      },
    )
  }
  const move = (id: string, to: number) => {
    const season = seasons.find((each) => each.id === Number(id))
    const number = seasons[to]?.number
    if (season !== undefined && number !== undefined) renumber(season, number)
  }
  const { moving, spoken, grab, nudge } = useReorder(
    seasons.map(({ id, name }) => ({ id: String(id), name })),
    move,
  )
  return (
    <>
      <ol className={styles.rows} aria-label={m.season_rows()}>
        {seasons.map((season, index) => {
          const id = String(season.id)
          const href = creatorPath(creator, `episodes/seasons/${season.id}`)
          return (
            <li
              key={season.id}
              className={names(styles.row, moving?.id === id && styles.moving)}
              style={{ '--shift': shiftOf(moving, id, index) }}
            >
              <MoveHandle id={id} index={index} title={season.name} grab={grab} nudge={nudge} />
              <NumberField
                key={season.number}
                number={season.number}
                most={PODCAST.seasonMax}
                label={m.season_number_of({ name: season.name })}
                onMove={(number) => renumber(season, number)}
              />
              <Picture src={season.image} alt="" seed={season.name} sizes="44px" />
              <div className={styles.words}>
                <Link href={href}>
                  <bdi>{season.name}</bdi>
                </Link>
                <span className={styles.facts}>
                  <Link href={creatorPath(creator, `episodes?season=${season.id}`)}>
                    {m.episode_count({ count: season.episode_count })}
                  </Link>
                  {season.draft_count > 0 && <span>{m.season_draft_count({ count: season.draft_count })}</span>}
                  {season.subscribers_only && <span>{m.audience_subscribers()}</span>}
                </span>
              </div>
              <Menu label={m.more_for({ title: season.name })} button={<IconDots size={20} />}>
                <MenuLink href={href}>{m.edit()}</MenuLink>
                {mayDelete && <MenuButton onClick={() => setDeleting(season)}>{m.delete_it()}</MenuButton>}
              </Menu>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {deleting !== undefined && <DeleteSeason season={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
