import type { ArticleSummary } from '@earshot/contract/desk/newsroom'
import type { ArticleState as State } from '@earshot/contract/desk/newsroom-fields'
import * as m from '@earshot/messages/newsroom'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import { formatMoment } from '../../../text/format.ts'

const WORDS: Record<State, () => string> = {
  draft: m.draft,
  review: m.newsroom_state_review,
  scheduled: m.scheduled,
  published: m.published,
  removed: m.removed,
}
const TONES: Record<State, Tone> = {
  draft: 'off',
  review: 'waiting',
  scheduled: 'waiting',
  published: 'good',
  removed: 'bad',
}

/** Returns a state of an article in a word. */
export const stateWord = (state: State): string => WORDS[state]()

/** The state of an article, with the time of a scheduled one and whether a published one has changes. */
export function ArticleState({
  article: { state, publish_at: publishAt, has_changes: hasChanges },
}: {
  article: Pick<ArticleSummary, 'state' | 'publish_at' | 'has_changes'>
}) {
  const more =
    state === 'scheduled' && publishAt !== null
      ? formatMoment(publishAt)
      : hasChanges
        ? m.newsroom_changes_not_published()
        : undefined
  return (
    <StateWord tone={TONES[state]}>{more === undefined ? stateWord(state) : `${stateWord(state)} · ${more}`}</StateWord>
  )
}
