import { z } from 'zod'
import * as calls from '../calls.ts'
import { Song } from '../catalogue/catalogue.ts'
import { Episode } from '../catalogue/podcast.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
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
  idInputOf,
} from '../primitives.ts'

/** Kinds of playable items, as the wire names them. */
export const PlayableKind = z.enum(['song', 'episode'], 'must be song or episode')
export type PlayableKind = z.infer<typeof PlayableKind>

/**
 * Counts a play. Clients send it after 30 seconds or half of the sound, whichever comes first. `listening` identifies
 * one listening session: a repeated call gets the first reply and counts once. With `listening`, `seconds` below the
 * threshold count no play. Without it, a listener counts once per sound in 30 seconds.
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

/**
 * Reports how far a play went, in seconds of the sound (FIGURES-05). Its listener alone knows `listening`; the value
 * only grows, and is at most the length of the sound and the time since the play began.
 */
export const updatePlay = post(calls.updatePlay, {
  summary: 'Report how far a play went, for 24 hours after it was counted',
  auth: 'optional',
  scope: 'listen',
  phone: 'not required',
  data: z.object({ reached: Count }),
  errors: [STATUS.notFound],
  input: z.object({ listening: z.uuid('must be a UUID'), reached: CountInput }),
})

const soundErrors = [STATUS.forbidden, STATUS.notFound] as const
// Audio elements send no headers: the stream token in the URL of sound for subscribers identifies the listener. The
// wire calls it a ticket.
const ticket = text(1, 200).optional()
export const songStream = get(calls.songStream, {
  summary: 'Sound of a track; supports range requests',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ song_id: IdInput, ticket }),
  data: Nothing,
  errors: soundErrors,
})
export const episodeStream = get(calls.episodeStream, {
  summary: 'Sound of an episode; supports range requests',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ episode_id: IdInput, ticket }),
  data: Nothing,
  errors: soundErrors,
})

/**
 * Measurements of a sound. `waveform` is base64 of at most 800 bytes, each the highest peak of an equal part of the
 * sound, from 0 to 255. All fields are null until the sound is measured, and permanently if it cannot be decoded or is
 * stored elsewhere.
 */
export const waveform = get(calls.waveform, {
  summary:
    'The measured waveform of a track or episode, its exact length in milliseconds, its loudness in LUFS and its true peak in dBTP',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ type: PlayableKind, id: idInputOf('song', 'episode') }),
  data: z.object({
    waveform: z.string().nullable(),
    length_ms: Count.nullable(),
    loudness: z.number().nullable(),
    true_peak: z.number().nullable(),
  }),
  errors: [STATUS.notFound],
})

/** A play in the viewer's history with its song or episode; both are missing if the item no longer exists. */
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
  summary: "The viewer's plays, newest first; `before` is the id of the last one already loaded",
  auth: 'token',
  scope: 'read',
  input: z.object({ limit: limit(PAGE_SIZE.plays), before: IdInput.optional() }),
  data: dataList(PlayedItem),
})
/**
 * A play in an exported history, ordered by time; texts are null when the sound no longer exists. `seconds` is the time
 * listened.
 */
export const ExportedPlay = z.object({
  played_at: z.iso.datetime(),
  type: z.enum(['song', 'episode']),
  id: Id,
  title: z.string().nullable(),
  by: z.string().nullable(),
  album: z.string().nullable(),
  seconds: Count,
})
export type ExportedPlay = z.infer<typeof ExportedPlay>

export const listeningHistoryExport = get(calls.listeningHistoryExport, {
  summary: "All of the viewer's plays as a file",
  auth: 'token',
  scope: 'read',
  reply: 'json or csv',
  input: z.object({ format: z.enum(['json', 'csv'], 'must be json or csv') }),
  data: z.array(ExportedPlay),
})
/** The position of a member in an episode; `seconds` is where playback stopped, 0 at the end. */
export const ListeningPosition = z.object({ episode_id: Id, seconds: Count, is_played: z.boolean() })
export type ListeningPosition = z.infer<typeof ListeningPosition>

export const listeningPositions = get(calls.listeningPositions, {
  summary: 'Playback positions of the viewer in the episodes of a podcast',
  auth: 'token',
  scope: 'listen',
  input: z.object({ podcast_id: IdInput }),
  data: dataList(ListeningPosition),
})
export const updateListeningPosition = post(calls.updateListeningPosition, {
  summary: 'Store the playback position of the viewer in an episode; an episode near its end counts as played',
  auth: 'token',
  scope: 'listen',
  phone: 'not required',
  input: z.object({ episode_id: IdInput, seconds: CountInput }),
  data: ListeningPosition,
  errors: [STATUS.notFound],
})
const deleted = z.object({ deleted: Count })
export const deletePlays = post(calls.deletePlays, {
  summary: "Remove plays from the viewer's history; the counts of the songs do not change",
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  input: z.object({ play_ids: z.array(IdInput).min(1, 'is required').max(PAGE_SIZE.plays) }),
  data: deleted,
})
export const clearListeningHistory = post(calls.clearListeningHistory, {
  summary: "Remove all plays from the viewer's history, or those between two times",
  auth: 'token',
  scope: 'write',
  phone: 'not required',
  input: z.object({ from: TimeInput.optional(), until: TimeInput.optional() }),
  data: deleted,
})

/**
 * Whether the viewer's plays are sent to ListenBrainz: the user name there, null if they are not sent, and the reason
 * why sending stopped.
 */
const Scrobbling = z.object({ username: MaybeText, problem: MaybeText })

export const scrobbling = get(calls.scrobbling, {
  summary: "Whether the viewer's plays are sent to ListenBrainz",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: Scrobbling,
})
export const updateScrobbling = post(calls.updateScrobbling, {
  summary: 'Send plays to ListenBrainz with a token of ListenBrainz; an empty token stops it',
  auth: 'token',
  scope: 'account',
  input: z.object({ token: z.string().regex(/^[\x21-\x7e]{0,100}$/, 'must be a token of ListenBrainz') }),
  data: Scrobbling,
  errors: [STATUS.refused],
})
