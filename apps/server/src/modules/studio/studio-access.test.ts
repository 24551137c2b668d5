import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioExport } from '../../db/schema/studio/studio-export.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { formBody } from '../../testing/files/form.ts'
import { seedPerson } from '../../testing/person.ts'
import { seedArtist, seedEpisode, seedPlan, seedPodcast, seedSeason } from '../../testing/seed.ts'
import { seedSound } from '../../testing/studio.ts'
import { setRole } from './team/members.store.ts'

const OWNERS = ['owner', 'admin']
const TEAM = ['editor', ...OWNERS]
const MEMBERS = ['stranger', ...TEAM]
const NONE = 999_999

/** Calls with the scope `account`, reading ones too (STUDIO-09). */
const ACCOUNT = [
  'studio/close_plan',
  'studio/create_plan',
  'studio/export_subscribers',
  'studio/open_plan',
  'studio/plans',
  'studio/reorder_plans',
  'studio/subscribers',
  'studio/update_plan',
  'studio/update_support_tier',
  'studio/agree_shares',
  'studio/answer_invitation',
  'studio/applications',
  'studio/apply',
  'studio/check_feed',
  'studio/check_moved_feed',
  'studio/check_new_feed',
  'studio/creator_removal',
  'studio/decide_application',
  'studio/delete_creator',
  'studio/delete_episode',
  'studio/delete_release',
  'studio/feed_import',
  'studio/feed_imports',
  'studio/feed_move',
  'studio/figures_supporters',
  'studio/delete_season',
  'studio/history',
  'studio/invitation',
  'studio/invite',
  'studio/leave',
  'studio/move_out',
  'studio/propose_shares',
  'studio/prove_feed_import',
  'studio/remove_member',
  'studio/removed_creators',
  'studio/restore',
  'studio/restore_creator',
  'studio/retry_feed_import',
  'studio/restore_episode',
  'studio/revoke_invitation',
  'studio/start_feed_import',
  'studio/team',
  'studio/undo_move_out',
  'studio/update_role',
]

let app: TestApp
let tokens: Record<string, string>
let ids: {
  artist: number
  podcast: number
  episode: number
  season: number
  release: number
  sound: number
  exported: number
  plan: number
  stranger: number
  owner: number
  invitation: number
}
beforeAll(async () => {
  app = await openTestApp()
  const [owner, editor, stranger, admin] = [
    await seedPerson(app, { username: 'mara' }),
    await seedPerson(app, { username: 'edda' }),
    await seedPerson(app, { username: 'wren' }),
    await seedPerson(app, { role: 'admin' }),
  ]
  tokens = { stranger: stranger.token, editor: editor.token, owner: owner.token, admin: admin.token }
  const creator = { kind: 'artist', id: await seedArtist(app.db) } as const
  await setRole(app.db, { by: 'command', creator }, { id: owner.id, username: 'mara' }, 'owner')
  await setRole(app.db, { by: 'command', creator }, { id: editor.id, username: 'edda' }, 'editor')
  const podcast = { kind: 'podcast', id: await seedPodcast(app.db) } as const
  await setRole(app.db, { by: 'command', creator: podcast }, { id: owner.id, username: 'mara' }, 'owner')
  await setRole(app.db, { by: 'command', creator: podcast }, { id: editor.id, username: 'edda' }, 'editor')
  const episode = await app.post('studio/create_episode', { podcast_id: podcast.id }, owner.token)
  const seasonId = await seedSeason(app.db, { podcastId: podcast.id })
  // A season with an episode is not deleted.
  await seedEpisode(app.db, { podcastId: podcast.id, seasonId })
  const release = await app.post('studio/create_release', { artist_id: creator.id }, owner.token)
  const [exported] = await app.db
    .insert(studioExport)
    .values({ artistId: creator.id, state: 'ready', expiresAt: new Date('2200-01-01') })
    .returning({ id: studioExport.id })
  const { invitations } = await app.post('studio/invite', { ...creator, to: 'wren', role: 'editor' }, owner.token)
  await app.storage.put(`audio/${creator.id}-${release.id}-salt`, Buffer.from('sound'))
  ids = {
    plan: await seedPlan(app.db, { artistId: creator.id }),
    season: seasonId,
    artist: creator.id,
    podcast: podcast.id,
    episode: episode.id,
    release: release.id ?? 0,
    sound: await seedSound(app, creator.id, release.id ?? 0, { name: 'salt' }),
    exported: exported?.id ?? 0,
    stranger: stranger.id,
    owner: owner.id,
    invitation: invitations[0]?.id ?? 0,
  }
})
afterAll(() => app.close())

const picture = sharp({ create: { width: 1400, height: 1400, channels: 3, background: 'teal' } })

const creator = () => ({ kind: 'artist', id: ids.artist })
const podcast = () => ({ podcast_id: ids.podcast })
const change = () => ({ release_id: ids.release, version: NONE })
const episode = () => ({ episode_id: ids.episode, version: NONE })
const rights = { rights: 1, notify: 0 }
const sound = () => ({ sound_id: ids.sound })
const cover = async () => ({ cover: await picture.png().toBuffer() })

/**
 * Each call with an input that changes nothing of the others, and who may make it. A stranger gets 404 for a draft, and
 * others without the right 403.
 */
const CALLS: readonly [path: string, input: () => object | Promise<object>, who: string[], isDraft?: 'draft'][] = [
  ['studio/overview', () => ({}), MEMBERS],
  ['studio/same_name', () => ({ kind: 'artist', name: 'Wren' }), MEMBERS],
  ['studio/apply', () => ({ kind: 'podcast', name: 'Wren' }), MEMBERS],
  ['studio/invitation', () => ({ key: 'none' }), MEMBERS],
  ['studio/answer_invitation', () => ({ invitation_id: NONE, answer: 'decline' }), MEMBERS],
  ['studio/applications', () => ({}), ['admin']],
  ['studio/decide_application', () => ({ application_id: NONE, decision: 'accept' }), ['admin']],
  ['studio/profile', creator, TEAM],
  ['studio/update_profile', () => ({ ...creator(), version: 1 }), TEAM],
  ['studio/history', creator, OWNERS],
  ['studio/team', creator, TEAM],
  ['studio/invite', () => ({ ...creator(), to: 'nobody', role: 'editor' }), OWNERS],
  ['studio/revoke_invitation', () => ({ invitation_id: ids.invitation }), OWNERS],
  ['studio/update_role', () => ({ ...creator(), member_id: ids.stranger, role: 'editor' }), OWNERS],
  ['studio/remove_member', () => ({ ...creator(), member_id: ids.stranger }), OWNERS],
  ['studio/propose_shares', () => ({ ...creator(), shares: [{ member_id: ids.owner, share: 100 }] }), ['owner']],
  ['studio/agree_shares', () => ({ ...creator(), proposal_id: NONE }), ['owner']],
  ['studio/podcast', () => ({ podcast_id: ids.podcast }), TEAM],
  ['studio/update_podcast', () => ({ podcast_id: ids.podcast, version: NONE }), TEAM],
  ['studio/upload_podcast_cover', async () => ({ ...podcast(), version: NONE, ...(await cover()) }), TEAM],
  ['studio/directory_check', podcast, TEAM],
  ['studio/seasons', () => ({ podcast_id: ids.podcast }), TEAM],
  ['studio/create_season', () => ({ podcast_id: ids.podcast, name: 'One', number: 1 }), TEAM],
  ['studio/update_season', () => ({ season_id: ids.season, version: NONE }), TEAM],
  ['studio/delete_season', () => ({ season_id: ids.season }), OWNERS],
  ['studio/episodes', () => ({ podcast_id: ids.podcast }), TEAM],
  ['studio/create_episode', () => ({ podcast_id: ids.podcast }), TEAM],
  ['studio/episode', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/update_episode', episode, TEAM, 'draft'],
  ['studio/previous_episode_sound', episode, TEAM, 'draft'],
  ['studio/publish_episode', () => ({ ...episode(), ...rights }), TEAM, 'draft'],
  [
    'studio/schedule_episode',
    () => ({ ...episode(), ...rights, publish_at: '2200-01-01T00:00:00.000Z' }),
    TEAM,
    'draft',
  ],
  ['studio/unschedule_episode', episode, TEAM, 'draft'],
  ['studio/discard_episode_changes', episode, TEAM, 'draft'],
  ['studio/unpublish_episode', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/publish_episode_again', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/delete_episode', () => ({ episode_id: ids.episode, title: 'Another title' }), OWNERS, 'draft'],
  ['studio/restore_episode', () => ({ episode_id: ids.episode }), OWNERS, 'draft'],
  ['studio/update_chapters', () => ({ ...episode(), chapters: [] }), TEAM, 'draft'],
  ['studio/transcript', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/upload_transcript', () => ({ ...episode(), transcript: Buffer.from('Hush') }), TEAM, 'draft'],
  ['studio/update_transcript', () => ({ ...episode(), lines: [{ text: 'Hush' }] }), TEAM, 'draft'],
  ['studio/remove_transcript', episode, TEAM, 'draft'],
  ['studio/releases', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/create_release', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/release', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/picture', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/upload_cover', async () => ({ ...change(), ...(await cover()) }), TEAM, 'draft'],
  ['studio/sounds', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/stream', sound, TEAM, 'draft'],
  ['studio/original', sound, TEAM, 'draft'],
  ['studio/stream_token', sound, TEAM, 'draft'],
  ['studio/retry_sound', sound, TEAM, 'draft'],
  ['studio/remove_sound', sound, TEAM, 'draft'],
  ['studio/update_release', change, TEAM, 'draft'],
  ['studio/credits', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/end_credit', () => ({ artist_id: ids.artist, song_id: NONE }), OWNERS],
  ['studio/tracks', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/update_tracks', () => ({ versions: [change()], items: [{ id: NONE, title: 'Hush' }] }), TEAM, 'draft'],
  ['studio/reorder_tracks', () => ({ ...change(), track_ids: [] }), TEAM, 'draft'],
  ['studio/remove_tracks', () => ({ ...change(), track_ids: [NONE] }), TEAM, 'draft'],
  ['studio/restore_tracks', change, TEAM, 'draft'],
  ['studio/replace_sound', () => ({ ...change(), track_id: NONE, sound_id: NONE }), TEAM, 'draft'],
  ['studio/publish_release', () => ({ ...change(), ...rights }), TEAM, 'draft'],
  [
    'studio/schedule_release',
    () => ({ ...change(), ...rights, publish_at: '2200-01-01T00:00:00.000Z' }),
    TEAM,
    'draft',
  ],
  ['studio/announce_release', () => ({ ...change(), announce: 1 }), TEAM, 'draft'],
  ['studio/unschedule_release', change, TEAM, 'draft'],
  ['studio/discard_changes', change, TEAM, 'draft'],
  ['studio/unpublish_release', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/publish_again', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/unpublish_track', () => ({ release_id: ids.release, track_id: NONE }), TEAM, 'draft'],
  ['studio/publish_track_again', () => ({ release_id: ids.release, track_id: NONE }), TEAM, 'draft'],
  ['studio/delete_release', () => ({ release_id: ids.release, title: 'Another title' }), OWNERS, 'draft'],
  ['studio/restore', () => ({ release_id: ids.release }), OWNERS, 'draft'],
  ['studio/private_links', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/create_private_link', () => ({ release_id: ids.release }), TEAM, 'draft'],
  ['studio/end_private_link', () => ({ release_id: ids.release, link_id: NONE }), TEAM, 'draft'],
  ['studio/private_links', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/create_private_link', () => ({ episode_id: ids.episode }), TEAM, 'draft'],
  ['studio/end_private_link', () => ({ episode_id: ids.episode, link_id: NONE }), TEAM, 'draft'],
  ['studio/check_feed', () => ({ url: 'none' }), MEMBERS],
  ['studio/start_feed_import', () => ({ url: 'none', mode: 'follow', proof: 'mail' }), MEMBERS],
  ['studio/feed_imports', () => ({}), MEMBERS],
  ['studio/feed_import', () => ({ import_id: NONE }), MEMBERS],
  ['studio/prove_feed_import', () => ({ import_id: NONE }), MEMBERS],
  ['studio/retry_feed_import', () => ({ import_id: NONE }), MEMBERS],
  ['studio/feed_move', podcast, OWNERS],
  ['studio/check_moved_feed', podcast, OWNERS],
  ['studio/check_new_feed', () => ({ ...podcast(), new_feed_url: 'none' }), OWNERS],
  ['studio/move_out', () => ({ ...podcast(), new_feed_url: 'none' }), OWNERS],
  ['studio/undo_move_out', podcast, OWNERS],
  ['studio/plans', creator, OWNERS],
  ['studio/create_plan', () => ({ ...creator(), title: 'Friends', price: 0.001 }), OWNERS],
  ['studio/update_plan', () => ({ plan_id: ids.plan, version: NONE }), OWNERS],
  ['studio/reorder_plans', () => ({ ...creator(), plan_ids: [] }), OWNERS],
  ['studio/open_plan', () => ({ plan_id: ids.plan }), OWNERS],
  ['studio/close_plan', () => ({ plan_id: ids.plan }), OWNERS],
  ['studio/update_support_tier', () => ({ artist_id: ids.artist, tier: 'Gold', version: NONE }), OWNERS],
  ['studio/subscribers', creator, OWNERS],
  ['studio/export_subscribers', creator, OWNERS],
  ['studio/audience', () => ({ kind: 'release', id: ids.release }), TEAM, 'draft'],
  ['studio/update_audience', () => ({ kind: 'season', id: ids.season, audience: 'everybody' }), TEAM],
  ['studio/figures', creator, TEAM],
  ['studio/figures_report', () => ({ ...creator(), from: '2026-01-01', to: '2026-01-31' }), TEAM],
  ['studio/figures_supporters', creator, OWNERS],
  ['studio/feed_values', () => ({ kind: 'podcast', id: ids.podcast }), TEAM],
  ['studio/accept_feed_value', () => ({ kind: 'podcast', id: ids.podcast, field: 'bio' }), TEAM],
  ['studio/exports', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/create_export', () => ({ artist_id: ids.artist }), TEAM],
  ['studio/export_file', () => ({ export_id: ids.exported, part: 1 }), TEAM],
  ['studio/creator_removal', creator, OWNERS],
  ['studio/delete_creator', () => ({ ...creator(), name: 'Another name' }), OWNERS],
  ['studio/removed_creators', () => ({}), MEMBERS],
  ['studio/restore_creator', () => ({ kind: 'artist', id: NONE }), MEMBERS],
  ['studio/leave', creator, TEAM],
]

const studioCalls = endpoints.filter(({ path }) => path.startsWith('studio/'))

test('STUDIO-08 every call of the studio is in the table of rights', () => {
  expect([...new Set(CALLS.map(([path]) => path))].toSorted()).toEqual(studioCalls.map(({ path }) => path).toSorted())
})

test('STUDIO-09 calls about teams, shares, money, history and deletion have the scope account', () => {
  for (const { path, method, scope } of studioCalls)
    expect([path, scope]).toEqual([path, ACCOUNT.includes(path) ? 'account' : method === 'GET' ? 'read' : 'write'])
})

test.each(CALLS)('STUDIO-07 STUDIO-08 %s is for those who may', async (path, input, who, isDraft) => {
  const endpoint = endpoints.find((each) => each.path === path)
  const call = async (token: string) => (await app.fastify.inject(requestOf(endpoint, await input(), token))).statusCode
  expect(await call('')).toBe(endpoint?.auth === 'optional' ? 404 : 401)
  const answers: Record<string, number> = {}
  for (const [person, token] of Object.entries(tokens)) answers[person] = await call(token)
  const refusalOf = (person: string) => (isDraft === 'draft' && person === 'stranger' ? 404 : 403)
  const refused = Object.entries(answers).filter(([person, code]) => code === refusalOf(person))
  expect(refused.map(([person]) => person)).toEqual(Object.keys(tokens).filter((person) => !who.includes(person)))
  expect(Object.values(answers).filter((code) => code >= 500)).toEqual([])
})

function requestOf(endpoint: Endpoint | undefined, input: object, token: string): InjectOptions {
  const { path = '', method = 'GET', body = 'query' } = endpoint ?? {}
  const headers = { 'api-key': 'earshot-web', token }
  const url = `/api/${path}`
  if (method === 'GET') return { url: `${url}?${new URLSearchParams(Object.entries(input)).toString()}`, headers }
  if (body !== 'multipart') return { method, url, headers, payload: input }
  const form = formBody(
    Object.entries(input).map(([name, value]: [string, unknown]) =>
      Buffer.isBuffer(value) ? { name, filename: name, content: value } : { name, content: String(value) },
    ),
  )
  return { method, url, headers: { ...headers, 'content-type': form.type }, payload: form.body }
}
