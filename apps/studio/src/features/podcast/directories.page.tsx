import { checkForDirectories } from '@earshot/contract/calls'
import type { FeedProblem, FoundProblem } from '@earshot/contract/studio/podcast/directory-check'
import * as m from '@earshot/messages/feed'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import IconExternal from '@earshot/ui/icons/external-link'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { CopyField } from '../feed-move/copy-field.tsx'
import { DIRECTORIES } from './directories.ts'
import styles from './directories.module.css'

/** The feed of a podcast as directories read it, and where it is submitted; sends nothing itself (SHOW-24). */
export function Component() {
  const { id } = useCreator()
  const call = useCall(checkForDirectories, { podcast_id: id })
  return (
    <>
      <PageHeader title={m.directory_check()}>{m.directory_check_help()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ feed_url: url, problems }) => (
          <>
            <section className={styles.section} aria-label={m.directory_check()}>
              <StateWord tone={problems.length === 0 ? 'good' : 'waiting'}>
                {m.directory_problems({ count: problems.length })}
              </StateWord>
              {problems.length > 0 && <Problems problems={problems} />}
            </section>
            <section className={styles.section} aria-label={m.directory_lists()}>
              <h2>{m.directory_lists()}</h2>
              {url == null ? (
                <p>{m.directory_no_feed()}</p>
              ) : (
                <>
                  <CopyField label={m.address_of_the_feed()} text={url} />
                  <p className={styles.note}>{m.directory_lists_help()}</p>
                  <Directories />
                </>
              )}
            </section>
          </>
        )}
      </CallStates>
    </>
  )
}

function Problems({ problems }: { problems: readonly FoundProblem[] }) {
  const creator = useCreator()
  return (
    <ul className={styles.rows}>
      {problems.map(({ problem, episode, side }) => {
        const { words, place } = PROBLEMS[problem]
        const name = episode?.name ?? ''
        return (
          <li key={`${problem}-${episode?.id}`} className={styles.row}>
            <span>{words({ name, side: (side ?? 0).toLocaleString() })}</span>
            <LinkButton
              size="s"
              href={creatorPath(creator, episode === null ? place : `${place}/${episode.id}`)}
              aria-label={`${m.directory_fix()}: ${words({ name, side: String(side) })}`}
            >
              {m.directory_fix()}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}

function Directories() {
  return (
    <ul className={styles.directories}>
      {DIRECTORIES.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={m.directory_new_tab({ name })}>
            {name}
            <IconExternal size={18} />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The words of each problem, and the page on which it is corrected. */
const PROBLEMS: Readonly<
  Record<FeedProblem, { words: (about: { name: string; side: string }) => string; place: string }>
> = {
  'no-cover': { words: m.directory_no_cover, place: 'settings?field=cover' },
  'cover-size': { words: m.directory_cover_size, place: 'settings?field=cover' },
  'no-category': { words: m.directory_no_category, place: 'settings?field=category' },
  'no-language': { words: m.directory_no_language, place: 'settings?field=language' },
  'no-owner-email': { words: m.directory_no_owner_email, place: 'settings?field=owner_email' },
  'owner-email-hidden': { words: m.directory_owner_hidden, place: 'settings?field=shows_email' },
  'no-episode': { words: m.directory_no_episode, place: 'episodes' },
  'wrong-length': { words: m.directory_wrong_length, place: 'episodes' },
}
