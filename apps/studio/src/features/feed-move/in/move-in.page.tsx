import { checkFeed, listFeedImports } from '@earshot/contract/calls'
import type { FeedCheck } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { useStudio } from '../../../frame/use-member.ts'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { callOptions } from '../../../session/use-call.ts'
import { AddressForm } from '../address-form.tsx'
import { CheckedFeed } from './checked-feed.tsx'
import { ImportCard } from './import-card.tsx'
import styles from '../feed-move.module.css'

/** Milliseconds after which a running import is read again. */
const RUNNING_MS = 2_000

/** Moves a podcast in from its feed (SHOW-15 to SHOW-18). `?url=` is the address of the feed. */
export function Component() {
  const url = useSearchParams()[0].get('url') ?? ''
  const [checked, setChecked] = useState<FeedCheck>()
  const isClosed = useStudio().applying === 'closed'
  return (
    <>
      <PageHeader title={m.move_podcast_in()}>{m.feed_move_in_lead()}</PageHeader>
      {isClosed ? (
        <EmptyState title={m.feed_closed()} />
      ) : checked === undefined ? (
        <AddressForm
          label={m.address_of_the_feed()}
          hint={m.feed_address_hint()}
          call={checkFeed}
          inputOf={(typed) => ({ url: typed })}
          initial={url}
          onChecked={setChecked}
        />
      ) : (
        <CheckedFeed checked={checked} onEnd={() => setChecked(undefined)} />
      )}
      <Imports />
    </>
  )
}

function Imports() {
  const call = useQuery({
    ...callOptions(listFeedImports),
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'importing') === true ? RUNNING_MS : false,
  })
  return (
    <CallStates
      call={call}
      skeleton={<TableSkeleton rows={2} />}
      isEmpty={(imports) => imports.length === 0}
      empty={null}
    >
      {(imports) => (
        <section className={styles['section']} aria-label={m.feed_imports()}>
          <h2>{m.feed_imports()}</h2>
          <ul className={styles['cards']}>
            {imports.map((each) => (
              <ImportCard key={each.id} imported={each} />
            ))}
          </ul>
        </section>
      )}
    </CallStates>
  )
}
