import type { Db } from '../../../../db/open.ts'
import { addMarks, episodeMark, findMarks, listRemovedEpisodes } from '../../../catalogue/marks/marks.store.ts'
import { whyGone, whyRemoved } from '../../removed.ts'
import type { Skip } from '../../report.ts'
import type { KnownEpisode, feedStore } from '../feed.store.ts'
import { matchEpisodes } from './episode-match.rules.ts'
import type { Episode } from './episodes.ts'

/** An episode of a feed, and its row; undefined for a new one. */
export type RecognisedEpisode = { episode: Episode; known: KnownEpisode | undefined }

type Listed = { podcastId: number | undefined; listed: readonly Episode[]; skipped: Skip[]; isDry: boolean }

/**
 * Finds the rows of a podcast's episodes. Hidden and removed episodes are omitted and added to `skipped`, also under
 * another guid.
 */
export async function recognise(
  db: Db,
  store: Pick<ReturnType<typeof feedStore>, 'listEpisodes'>,
  { podcastId, listed, skipped, isDry }: Listed,
): Promise<RecognisedEpisode[]> {
  if (podcastId === undefined) return listed.map((episode) => ({ episode, known: undefined }))
  const markOf = ({ guid }: { guid: string }) => episodeMark(podcastId, guid)
  const marks = await findMarks(db, listed.map(markOf))
  const open = listed.filter((episode) => {
    const why = whyRemoved(marks, [markOf(episode)])
    if (why !== undefined) skipped.push({ what: episode.name, why })
    return why === undefined
  })
  const known = matchEpisodes(open, await store.listEpisodes(podcastId))
  const fresh = open.filter((episode) => !known.has(episode))
  const removed = fresh.length === 0 ? [] : await listRemovedEpisodes(db, podcastId)
  const gone = matchEpisodes(
    fresh,
    removed.filter((row) => !marks.has(markOf(row))),
  )
  for (const [{ name: what }, { act }] of gone) skipped.push({ what, why: whyGone(act) ?? 'was removed' })
  // The rows of removed episodes are deleted later; then the new guid still identifies them.
  if (!isDry)
    await addMarks(
      db,
      [...gone].map(([episode, { removalId }]) => ({ removalId, mark: markOf(episode) })),
    )
  return open.filter((episode) => !gone.has(episode)).map((episode) => ({ episode, known: known.get(episode) }))
}
