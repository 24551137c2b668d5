import { startFeedImport } from '@earshot/contract/calls'
import type { FeedImportMode, FeedProof } from '@earshot/contract/studio/feed/feed-fields'
import type { FeedCheck } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { creatorPath } from '../../../paths.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatBytes } from '../../../text/format.ts'
import { Choice } from './choice.tsx'
import { FeedFacts } from './feed-facts.tsx'
import styles from '../feed-move.module.css'

/** A checked feed: what it has, and how it moves in (SHOW-15, SHOW-16). */
export function CheckedFeed({ checked, onEnd }: { checked: FeedCheck; onEnd: () => void }) {
  const { title, author, here, proofs } = checked
  const isMine = here?.is_mine === true
  const isDone = isMine && here.is_hosted
  return (
    <section className={styles['card']} aria-label={title}>
      <header className={styles['head']}>
        <div>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          {author != null && <p className={styles['note']}>{m.feed_by({ author })}</p>}
        </div>
        <Button size="s" variant="quiet" onClick={onEnd}>
          {m.feed_other()}
        </Button>
      </header>
      <FeedFacts checked={checked} />
      {here !== null && (
        <div className={styles['here']} role="status">
          <p>{isMine ? m.feed_mine({ name: here.name }) : m.feed_here({ name: here.name })}</p>
          {isMine && (
            <LinkButton size="s" href={creatorPath(here, 'feed')}>
              {m.open_the_podcast()}
            </LinkButton>
          )}
        </div>
      )}
      {!isDone &&
        (proofs.length === 0 ? <p>{m.feed_no_proof()}</p> : <StartForm checked={checked} onStarted={onEnd} />)}
    </section>
  )
}

function StartForm({ checked, onStarted }: { checked: FeedCheck; onStarted: () => void }) {
  const { url, here, proofs, bytes, used, space, to } = checked
  const isFull = used + bytes > space
  const modes: FeedImportMode[] =
    here?.is_mine === true ? ['host'] : here?.is_hosted === true ? ['follow'] : ['follow', 'host']
  const [mode, setMode] = useState<FeedImportMode>(modes[0] ?? 'follow')
  const [proof, setProof] = useState<FeedProof>(proofs[0] ?? 'mail')
  const start = useAct(startFeedImport)
  return (
    <form
      method="post"
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ url, mode, proof }, { onSuccess: onStarted })
      }}
    >
      <Choice
        legend={m.feed_mode()}
        options={modes.map((each) =>
          each === 'follow' ? FOLLOW() : hostOption({ bytes, free: space - used, isFull }),
        )}
        chosen={mode}
        onChoose={setMode}
      />
      <Choice
        legend={m.feed_proof()}
        options={proofs.map((each) =>
          each === 'mail'
            ? { value: each, label: m.feed_proof_mail({ address: to ?? '' }), text: m.feed_proof_mail_text() }
            : { value: each, label: m.feed_proof_txt(), text: m.feed_proof_txt_text() },
        )}
        chosen={proof}
        onChoose={setProof}
      />
      <FormMessage>{start.error === null ? '' : messageOf(start.error)}</FormMessage>
      <div className={styles['acts']}>
        <Button type="submit" variant="solid" disabled={start.isPending || (mode === 'host' && isFull)}>
          {proof === 'mail' ? m.feed_start_mail() : m.feed_start_txt()}
        </Button>
      </div>
    </form>
  )
}

const FOLLOW = () => ({ value: 'follow' as const, label: m.feed_mode_follow(), text: m.feed_mode_follow_text() })

const hostOption = ({ bytes, free, isFull }: { bytes: number; free: number; isFull: boolean }) => ({
  value: 'host' as const,
  label: m.feed_mode_host(),
  text: m.feed_mode_host_text(),
  note: (isFull ? m.feed_mode_host_full : m.feed_mode_host_space)({
    size: formatBytes(bytes),
    space: formatBytes(free),
  }),
})
