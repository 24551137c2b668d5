import { searchLines } from '@earshot/contract/calls'
import { FoundLines } from '@earshot/listening/found-lines/found-lines.tsx'
import * as m from '@earshot/messages/player'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { use } from 'react'
import { api } from '../session/api.ts'
import { absolute, sitePage } from '../settings.ts'
import { Frame } from './frame.tsx'
import { load } from './open/cache.ts'
import { searchPath } from './open/url.ts'
import { hrefOf } from './router.tsx'
import styles from './search.module.css'

type Props = { text: string; number: number }

/** Finds songs by their lyrics and episodes by their transcripts; `number` is the result page, from 1. */
export function SearchPage({ text, number }: Props) {
  return (
    <div className={`wrap ${styles.page}`}>
      <title>{m.page_title({ title: m.player_search_words() })}</title>
      <h1 className="page-title">{m.player_search_words()}</h1>
      <SearchForm
        action={hrefOf('search')}
        value={text}
        label={m.player_search_words()}
        placeholder={m.player_words_to_find()}
      />
      {text === '' ? (
        <p className={styles.help}>{m.player_search_words_help()}</p>
      ) : (
        <Frame loads={keyOf({ text, number })} skeleton={<Searching />}>
          <Found text={text} number={number} />
        </Frame>
      )}
    </div>
  )
}

const keyOf = ({ text, number }: Props): string => `lines/${number}/${text}`

function Found({ text, number }: Props) {
  const found = use(load(keyOf({ text, number }), () => api.get(searchLines, { search_text: text, offset: number })))
  const { songs, episodes } = found
  const elsewhere = (
    <LinkButton href={sitePage(`discover/all?search=${encodeURIComponent(text)}`)}>
      {m.player_search_titles()}
    </LinkButton>
  )
  const pages = Math.max(songs.counts.total_pages, episodes.counts.total_pages)
  if (pages === 0)
    return (
      <EmptyState title={m.player_no_words_found({ search: text })} action={elsewhere}>
        {m.check_spelling()}
      </EmptyState>
    )
  return (
    <div className={styles.found}>
      <FoundLines found={found} href={(kind, id) => hrefOf(`${kind}/${id}`)} picture={absolute} />
      <Pager page={number} total={pages} href={(page) => hrefOf(searchPath(text, page))} />
      <p>{elsewhere}</p>
    </div>
  )
}

const Searching = () => (
  <div className={styles.found} aria-busy="true">
    <VisuallyHidden>{m.loading()}</VisuallyHidden>
    <Skeleton width="70%" />
    <Skeleton width="85%" />
    <Skeleton width="55%" />
  </div>
)
