import { z } from 'zod'
import * as calls from './calls/listening.ts'
import { Song } from './catalogue.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import { Episode } from './podcast.ts'
import {
  Count,
  CountInput,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  Time,
  TimeInput,
  dataList,
  limit,
  text,
} from './primitives.ts'

/** What can be played, as the wire calls it. */
export const PlayableKind = z.enum(['song', 'episode'], 'must be song or episode')
export type PlayableKind = z.infer<typeof PlayableKind>

/**
 * A play. It is told when 30 seconds or half of the sound were heard, whichever comes first. `listening` names this one listening session: whoever tells the same
 * twice gets the first answer again, and it counts once. With it, `seconds` below the threshold count no play. Without it a listener counts once for the
 * same sound in 30 seconds.
 */
export const addPlay = post(calls.addPlay, {
  summary: 'Count a play of a track or episode',
  auth: 'optional',
  scope: 'listen',
  phone: 'not required',
  data: z.object({ plays: Count }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.tooMany],
  input: z.object({
    type: PlayableKind,
    id: IdInput,
    playlist_id: IdInput.optional(),
    seconds: CountInput.optional(),
    listening: z.uuid('must be a UUID').optional(),
  }),
})

const heard = [STATUS.forbidden, STATUS.notFound] as const
// Audio elements send no headers: the stream token in the URL of sound for subscribers says who listens; the wire calls it a ticket.
const ticket = text(1, 200).optional()
export const songStream = get(calls.songStream, {
  summary: 'Sound of a track; answers ranges',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ song_id: IdInput, ticket }),
  data: Nothing,
  errors: heard,
})
export const episodeStream = get(calls.episodeStream, {
  summary: 'Sound of an episode; answers ranges',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ episode_id: IdInput, ticket }),
  data: Nothing,
  errors: heard,
})

/**
 * What was measured of a sound. `waveform` is base64 of at most 800 bytes, each the highest peak of an equal part of the sound, from 0 to 255. Everything is null while
 * the sound waits for its turn, and for good when it cannot be decoded or lies elsewhere.
 */
export const waveform = get(calls.waveform, {
  summary:
    'The measured waveform of a track or episode, its exact length in milliseconds, its loudness in LUFS and its true peak in dBTP',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ type: PlayableKind, id: IdInput }),
  data: z.object({
    waveform: z.string().nullable(),
    length_ms: Count.nullable(),
    loudness: z.number().nullable(),
    true_peak: z.number().nullable(),
  }),
  errors: [STATUS.notFound],
})

/** A play in the viewer's history, with its song or episode; neither when that is no more. */
export const PlayedItem = z.object({
  id: Id,
  type: PlayableKind,
  played_at: Time,
  seconds: Count,
  song: Song.optional(),
  episode: Episode.optional(),
})
export type PlayedItem = z.infer<typeof PlayedItem>

export const listeningHistory = get(calls.listeningHistory, {
  summary: "The viewer's plays, newest first; `before` is the id of the last one that is known",
  auth: 'token',
  scope: 'read',
  input: z.object({ limit: limit(PAGE_SIZE.plays), before: IdInput.optional() }),
  data: dataList(PlayedItem),
})
export const listeningHistoryExport = get(calls.listeningHistoryExport, {
  summary: "All of the viewer's plays as a file",
  auth: 'token',
  scope: 'read',
  reply: 'json or csv',
  input: z.object({ format: z.enum(['json', 'csv'], 'must be json or csv') }),
  data: Nothing,
})
const deleted = z.object({ deleted: Count })
export const deletePlays = post(calls.deletePlays, {
  summary: "Take plays out of the viewer's history; the songs keep them in their counts",
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  input: z.object({ play_ids: z.array(IdInput).min(1, 'is required').max(PAGE_SIZE.plays) }),
  data: deleted,
})
export const clearListeningHistory = post(calls.clearListeningHistory, {
  summary: "Take all plays out of the viewer's history, or those from one time until another",
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  input: z.object({ from: TimeInput.optional(), until: TimeInput.optional() }),
  data: deleted,
})

/** Whether the viewer's plays go to ListenBrainz: the name there, null when they do not, and why nothing is sent any more. */
const Scrobbling = z.object({ username: MaybeText, problem: MaybeText })

export const scrobbling = get(calls.scrobbling, {
  summary: "Whether the viewer's plays are sent to ListenBrainz",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: Scrobbling,
})
export const updateScrobbling = post(calls.updateScrobbling, {
  summary: 'Send plays to ListenBrainz with a token from there; an empty token ends it',
  auth: 'token',
  scope: 'account',
  input: z.object({ token: z.string().regex(/^[\x21-\x7e]{0,100}$/, 'must be a token of ListenBrainz') }),
  data: Scrobbling,
  errors: [STATUS.refused],
})
