import { checkNewFeed, moveOut } from '@earshot/contract/calls'
import type { FeedMove, NewFeedCheck } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { AddressForm } from '../address-form.tsx'
import { PasswordField } from './password-field.tsx'
import styles from '../feed-move.module.css'

/** Moves a podcast away to another host, after its new feed was checked (SHOW-22, SHOW-23). */
export function MoveAway({ move: { podcast } }: { move: FeedMove }) {
  const [checked, setChecked] = useState<NewFeedCheck>()
  return (
    <section className={styles['section']} aria-label={m.feed_move_away()}>
      <h2>{m.feed_move_away()}</h2>
      <p className={styles['note']}>{m.feed_move_away_lead()}</p>
      {checked === undefined ? (
        <AddressForm
          label={m.feed_move_away_url()}
          call={checkNewFeed}
          inputOf={(url) => ({ podcast_id: podcast.id, new_feed_url: url })}
          onChecked={setChecked}
        />
      ) : (
        <NewFeed podcast={podcast} checked={checked} onEnd={() => setChecked(undefined)} />
      )}
    </section>
  )
}

function NewFeed({
  podcast,
  checked,
  onEnd,
}: {
  podcast: FeedMove['podcast']
  checked: NewFeedCheck
  onEnd: () => void
}) {
  const { new_feed_url: url, title, episode_count: count, missing, missing_count: missingCount, subscribers } = checked
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const leave = useAct(moveOut)
  return (
    <div className={styles['card']}>
      <header className={styles['head']}>
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p className={styles['address-text']} dir="ltr">
            {url}
          </p>
        </div>
        <Button size="s" variant="quiet" onClick={onEnd}>
          {m.feed_other()}
        </Button>
      </header>
      <ul className={styles['facts']}>
        <li>{m.feed_new_feed({ title, count })}</li>
        {missingCount === 0 && <li>{m.feed_none_missing()}</li>}
        {subscribers > 0 && <li>{m.feed_subscribers({ count: subscribers })}</li>}
        <li>{m.feed_sounds_stay()}</li>
      </ul>
      {missingCount > 0 && (
        <details className={styles['details']} open>
          <summary>{m.feed_missing({ count: missingCount })}</summary>
          <ul>
            {missing.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles['acts']}>
        <Button variant="solid" onClick={() => setAsking(true)}>
          {m.feed_move_away()}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={m.feed_move_away_title({ name: podcast.name })}
        act={m.feed_move_away()}
        problem={leave.error === null ? '' : messageOf(leave.error)}
        isBusy={leave.isPending}
        onAct={() =>
          leave.mutate(
            { podcast_id: podcast.id, new_feed_url: url, password },
            { onSuccess: () => showDone(m.feed_moved({ name: podcast.name })) },
          )
        }
        onClose={() => setAsking(false)}
      >
        <div className={styles['form']}>
          <p>{m.feed_move_away_text({ url })}</p>
          <PasswordField value={password} onChange={setPassword} />
        </div>
      </Confirm>
    </div>
  )
}
