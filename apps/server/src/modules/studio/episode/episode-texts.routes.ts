import { readFile } from 'node:fs/promises'
import { mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/podcast/episode-texts'
import type { Viewer } from '../../../access/viewer.ts'
import { badRequest } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { setChapters } from './chapters.store.ts'
import type { Change } from './episode-changes.store.ts'
import { problemOfLines } from './episode.rules.ts'
import { getEpisode, getEpisodeFor } from './episode.store.ts'
import { readTranscriptFile } from './read-transcript.ts'
import { getTranscript, removeTranscript, setTranscript } from './transcript.store.ts'

/** Registers the calls about chapters and transcripts of episodes (SHOW-10 to SHOW-14). */
export function episodeTextRoutes(api: Api): void {
  const { db, now } = api.services
  const changeOf = async (viewer: Viewer, input: { episode_id: number; version: number }): Promise<Change> => {
    await getEpisodeFor(db, viewer, input.episode_id, mayEditCreator)
    return { episodeId: input.episode_id, by: viewer, version: input.version, at: now() }
  }

  route(api, contract.updateChapters, async ({ input, viewer }) => {
    const chapters = input.chapters.map(({ start, title, href, image, is_hidden: isHidden }) => ({
      start,
      title,
      ...(href && { href }),
      ...(image && { image }),
      ...(isHidden === 1 && { is_hidden: true }),
    }))
    await setChapters(db, await changeOf(viewer, input), chapters)
    return getEpisode(db, input.episode_id, now())
  })

  route(api, contract.getTranscript, async ({ input: { episode_id: id, language }, viewer }) => {
    await getEpisodeFor(db, viewer, id, mayEditCreator)
    return getTranscript(db, id, languageOf(language))
  })

  route(api, contract.uploadTranscript, async ({ input, viewer, files }) => {
    const change = await changeOf(viewer, input)
    const [file] = files.transcript
    const text = await readTranscriptFile(file.field, await readFile(file.path))
    await setTranscript(db, change, { ...text, language: languageOf(input.language) })
    return getEpisode(db, input.episode_id, now())
  })

  route(api, contract.updateTranscript, async ({ input, viewer }) => {
    const wrong = problemOfLines(input.lines)
    if (wrong !== undefined) throw badRequest(`lines.${wrong.at}`, wrong.problem)
    const lines = input.lines.map(({ start, end, speaker, text }) => ({
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(speaker && { speaker }),
      text,
    }))
    const isSynced = lines.some(({ start }) => start !== undefined)
    await setTranscript(db, await changeOf(viewer, input), { language: languageOf(input.language), isSynced, lines })
    return getEpisode(db, input.episode_id, now())
  })

  route(api, contract.removeTranscript, async ({ input, viewer }) => {
    await removeTranscript(db, await changeOf(viewer, input), languageOf(input.language))
    return getEpisode(db, input.episode_id, now())
  })
}

const languageOf = (tag: string): string | null => (tag === '' ? null : (Intl.getCanonicalLocales(tag)[0] ?? null))
