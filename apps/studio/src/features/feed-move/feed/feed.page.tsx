import { getFeedMove } from '@earshot/contract/calls'
import type { FeedMove } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { creatorPath, useCreator } from '../../../paths.ts'
import { useCall } from '../../../session/use-call.ts'
import { CopyField } from '../copy-field.tsx'
import { Arriving } from './arriving.tsx'
import { Away } from './away.tsx'
import { Follows } from './follows.tsx'
import { MoveAway } from './move-away.tsx'
import styles from '../feed-move.module.css'

/** The feed of a podcast: where it is published and read, and how it moves away (SHOW-20 to SHOW-23). */
export function Component() {
  const { id } = useCreator()
  const call = useCall(getFeedMove, { podcast_id: id })
  const state = call.data?.state
  return (
    <>
      <PageHeader
        title={m.feed()}
        act={
          <LinkButton size="s" href={creatorPath({ kind: 'podcast', id }, 'settings/directories')}>
            {m.directory_check()}
          </LinkButton>
        }
        state={state !== undefined && <StateWord tone={STATES[state].tone}>{STATES[state].word()}</StateWord>}
      />
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(move) => (
          <>
            <Current move={move} />
            {move.state === 'here' && <MoveAway move={move} />}
          </>
        )}
      </CallStates>
    </>
  )
}

const STATES: Readonly<Record<FeedMove['state'], { tone: Tone; word: () => string }>> = {
  here: { tone: 'good', word: m.feed_state_here },
  follows: { tone: 'good', word: m.feed_state_follows },
  arriving: { tone: 'waiting', word: m.feed_state_arriving },
  away: { tone: 'off', word: m.feed_state_away },
}

function Current({ move }: { move: FeedMove }) {
  switch (move.state) {
    case 'here':
      return (
        <div className={styles['column']}>
          <CopyField label={m.feed_own_address()} text={move.feed_url} />
          <p className={styles['note']}>{m.feed_own_address_hint()}</p>
        </div>
      )
    case 'follows':
      return <Follows move={move} />
    case 'arriving':
      return <Arriving move={move} />
    case 'away':
      return <Away move={move} />
  }
}
