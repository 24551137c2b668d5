import type { PlayedItem } from '@earshot/contract/listening/listening'
import * as m from '@earshot/messages/history'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useRef, useState } from 'react'
import { byDay, dayInWords } from './days.ts'
import { ExportButtons } from './export-buttons.tsx'
import { PlayRow } from './play-row.tsx'
import { Scrobbling } from './scrobbling.tsx'
import { useHistory } from './use-history.ts'
import styles from './history.module.css'

/** The plays to remove after confirmation: those of one day, identified by a time on it, or all. */
type Input = { what: 'day'; at: string } | { what: 'all' }

/** Lists the member's plays by day, exports and removes them, and shows the services that receive them. */
export function HistoryPanel() {
  const { state, again, loadMore, removePlay, removeDay, removeAll } = useHistory()
  const [requested, setRequested] = useState<Input>()
  const title = useRef<HTMLHeadingElement>(null)
  // The focused button was removed with its row.
  const toTitle = (isDone: boolean) => {
    if (isDone) title.current?.focus()
  }
  const confirm = async (what: Input) => {
    const isDone = await (what.what === 'day' ? removeDay(what.at) : removeAll())
    setRequested(undefined)
    toTitle(isDone)
  }
  if (state.face === 'loading') return <HistorySkeleton />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  return (
    <>
      <section aria-labelledby="listened" className={styles.history}>
        <div className={styles.head}>
          <h2 id="listened" ref={title} tabIndex={-1}>
            {m.history_section()}
          </h2>
          <p className={styles.note}>{m.history_note()}</p>
        </div>
        <FormMessage>{state.problem}</FormMessage>
        {state.plays.length === 0 && !state.hasMore ? (
          <EmptyState
            title={m.history_empty_title()}
            action={<LinkButton href="/discover/all">{m.history_find_music()}</LinkButton>}
          >
            {m.history_empty()}
          </EmptyState>
        ) : (
          <>
            <div className={styles.tools}>
              <ExportButtons />
              <Button size="s" variant="quiet" onClick={() => setRequested({ what: 'all' })}>
                {m.history_clear()}
              </Button>
            </div>
            {byDay(state.plays).map(({ at, items }) => (
              <Day
                key={at}
                at={at}
                plays={items}
                onRemoveDay={() => setRequested({ what: 'day', at })}
                onRemove={(id) => void removePlay(id).then(toTitle)}
              />
            ))}
            {state.hasMore && (
              <p>
                <Button onClick={loadMore}>{m.load_more()}</Button>
              </p>
            )}
          </>
        )}
      </section>
      <Scrobbling />
      <Dialog
        open={requested !== undefined}
        title={requested?.what === 'day' ? m.history_day_title() : m.history_clear_title()}
        onClose={() => setRequested(undefined)}
        actions={
          <>
            <Button onClick={() => setRequested(undefined)}>{m.cancel()}</Button>
            <Button variant="solid" onClick={() => void (requested !== undefined && confirm(requested))}>
              {m.remove()}
            </Button>
          </>
        }
      >
        <p>
          {requested?.what === 'day'
            ? m.history_day_effect({ day: dayInWords(requested.at) })
            : m.history_clear_effect()}
        </p>
      </Dialog>
    </>
  )
}

function Day({
  at,
  plays,
  onRemoveDay,
  onRemove,
}: {
  at: string
  plays: readonly PlayedItem[]
  onRemoveDay: () => void
  onRemove: (id: number) => void
}) {
  const day = dayInWords(at)
  return (
    <section aria-label={day}>
      <div className={styles.day}>
        <h3>{day}</h3>
        <Button size="s" variant="quiet" onClick={onRemoveDay} aria-label={m.history_remove_day({ day })}>
          {m.history_remove_day_short()}
        </Button>
      </div>
      <ul className={styles.plays}>
        {plays.map((play) => (
          <li key={play.id}>
            <PlayRow play={play} onRemove={() => onRemove(play.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const HistorySkeleton = () => (
  <div aria-busy="true" className={styles.plays}>
    {[62, 48, 70, 55].map((width) => (
      <div key={width} className={styles.play}>
        <span className={styles.art}>
          <Skeleton />
        </span>
        <span className={styles.words}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="30%" />
        </span>
      </div>
    ))}
  </div>
)
