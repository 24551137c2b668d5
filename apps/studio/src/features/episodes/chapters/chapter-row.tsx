import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { clockOf } from '@earshot/contract/timed-text/clock'
import * as e from '@earshot/messages/episode'
import * as m from '@earshot/messages/episode-texts'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { CheckField, Field } from '@earshot/ui/forms/field.tsx'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useId, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ImageField } from '../../../forms/pictures/image-field.tsx'
import { ClockField } from '../sound/clock-field.tsx'
import type { ChapterValues } from './chapter-values.ts'
import input from '../../../lists/quiet-input.module.css'
import styles from './chapters.module.css'

/** A chapter in the list: its start, its title and, below, its link, picture and mark. */
export function ChapterRow({
  form: { control, register, formState },
  at,
  isChosen,
  onChoose,
  onStart,
  onHere,
  onPlay,
  onRemove,
}: {
  form: UseFormReturn<ChapterValues>
  at: number
  isChosen: boolean
  onChoose: (at: number) => void
  onStart: (at: number, start: number) => void
  /** Sets the start to the play position; undefined without a sound. */
  onHere: (() => void) | undefined
  onPlay: ((from: number) => void) | undefined
  onRemove: () => void
}) {
  const error = useId()
  const [isOpen, setOpen] = useState(false)
  const { start, title, href, image, is_hidden: isHidden } = useWatch({ control, name: `chapters.${at}` })
  const wrong = formState.errors.chapters?.[at]
  const problem = wrong?.start?.message ?? wrong?.title?.message ?? (isOpen ? '' : (wrong?.href?.message ?? ''))
  const name = title === '' ? m.chapter_number({ number: at + 1 }) : title
  const more = [href !== '' && e.episode_web_link(), image !== '' && m.picture(), isHidden && m.chapter_hidden()]
  const marks = more.filter((each) => each !== false).join(' · ')
  return (
    <li className={names(styles.row, isChosen && styles.chosenRow)}>
      <IconButton
        label={m.chapter_play({ title: name, time: clockOf(start) })}
        disabled={onPlay === undefined}
        onClick={() => onPlay?.(start)}
      >
        <IconPlay size={18} />
      </IconButton>
      <ClockField
        seconds={start}
        label={m.chapter_start_of({ title: name })}
        isWrong={wrong?.start !== undefined}
        describedBy={problem === '' ? undefined : error}
        onChange={(seconds) => onStart(at, seconds)}
      />
      <input
        className={names(input.quiet, styles.title)}
        aria-label={m.chapter_title_of({ number: at + 1 })}
        aria-invalid={wrong?.title !== undefined || undefined}
        aria-describedby={problem === '' ? undefined : error}
        placeholder={m.title()}
        maxLength={PODCAST.chapterTitleMax}
        dir="auto"
        onFocus={() => onChoose(at)}
        {...register(`chapters.${at}.title`)}
      />
      {problem !== '' && (
        <p id={error} className={styles.problem}>
          {problem}
        </p>
      )}
      <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {marks === '' ? m.chapter_more() : marks}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </summary>
        {isOpen && (
          <div className={styles.fields}>
            <Field
              label={e.episode_web_link()}
              type="url"
              error={wrong?.href?.message}
              {...register(`chapters.${at}.href`)}
            />
            <ImageField control={control} name={`chapters.${at}.image`} label={m.picture()} />
            <CheckField
              label={m.chapter_hidden()}
              hint={m.chapter_hidden_help()}
              {...register(`chapters.${at}.is_hidden`)}
            />
            <div className={styles.acts}>
              {onHere !== undefined && (
                <Button size="s" onClick={onHere}>
                  {m.chapter_start_here()}
                </Button>
              )}
              <Button size="s" variant="quiet" onClick={onRemove}>
                {m.chapter_remove({ title: name })}
              </Button>
            </div>
          </div>
        )}
      </details>
    </li>
  )
}
