import { expect, test } from 'vitest'
import {
  hasRole,
  isAuthor,
  lackOf,
  mayAdminister,
  mayChangePlans,
  mayChangeTeam,
  mayChangePlaylist,
  mayChangeSongs,
  mayReadPersonal,
  mayDeleteArticle,
  mayDeleteComment,
  mayDeleteForCreator,
  mayDeletePost,
  mayEditArticle,
  mayPublishArticle,
  mayReviewArticles,
  mayDeleteWith,
  mayEditComment,
  mayEditCreator,
  mayEditPost,
  mayStream,
  mayListPrivatePlaylists,
  mayModerate,
  mayMoveFeed,
  mayProposeShares,
  mayReadComment,
  mayReadHistory,
  mayReadPost,
  mayReadVersions,
  mayReadSubscribers,
  mayRenameCreator,
  mayReport,
  maySeeComment,
  maySeePlaylist,
  mayFollowPlaylist,
  mayRemoveFromPlaylist,
  mayDecide,
  mayPostIn,
  maySuspend,
  mayWrite,
  publicRole,
} from './access.ts'
import type { Actor, CreatorRole } from './access.ts'

const AUTHOR = 7
const WHO: Record<string, Actor> = {
  visitor: undefined,
  'signed out': null,
  author: { id: AUTHOR, roles: [] },
  member: { id: 8, roles: [] },
  writer: { id: 9, roles: ['writer'] },
  moderator: { id: 10, roles: ['moderator'] },
  admin: { id: 11, roles: ['admin'] },
  editor: { id: 12, roles: ['editor'] },
  'moderating author': { id: AUTHOR, roles: ['moderator'] },
  'author who is admin': { id: AUTHOR, roles: ['admin'] },
}
const NOBODY: string[] = []
const EVERYBODY = Object.keys(WHO)
const OWN = ['author', 'moderating author', 'author who is admin']
const MODERATORS = ['moderator', 'admin', 'moderating author', 'author who is admin']
const own = { memberId: AUTHOR }

/** Lists each permission with its cases and the members who have it. */
const FACTS: [fact: string, may: (viewer: Actor) => boolean, who: string[]][] = [
  ['has the role writer', (viewer) => hasRole(viewer, 'writer'), ['writer', 'editor', 'admin', 'author who is admin']],
  ['has the role editor', (viewer) => hasRole(viewer, 'editor'), ['editor', 'admin', 'author who is admin']],
  ['has the role admin', (viewer) => hasRole(viewer, 'admin'), ['admin', 'author who is admin']],
  ['may moderate', mayModerate, MODERATORS],
  ['SETUP-10 may write where members write', (viewer) => mayWrite(viewer, 'members'), EVERYBODY],
  [
    'SETUP-10 may write where those with a role write',
    (viewer) => mayWrite(viewer, 'roles'),
    ['writer', 'editor', ...MODERATORS],
  ],
  ['SETUP-10 may write where nobody writes', (viewer) => mayWrite(viewer, 'nobody'), NOBODY],
  ['POST-22 is the author', (viewer) => isAuthor(viewer, AUTHOR), OWN],
  ['is the author of an article without one', (viewer) => isAuthor(viewer, null), NOBODY],
  ['may decide a case', (viewer) => mayDecide(viewer, AUTHOR), ['moderator', 'admin', 'author who is admin']],
  ['may decide a case without an author', (viewer) => mayDecide(viewer, null), MODERATORS],
  ['may suspend a member', (viewer) => maySuspend(viewer, AUTHOR), ['admin']],
  ['may read a visible post', (viewer) => mayReadPost(viewer, { ...own, visibility: 'visible' }), EVERYBODY],
  ['may read a held post', (viewer) => mayReadPost(viewer, { ...own, visibility: 'held' }), ['author', ...MODERATORS]],
  [
    'may read a hidden post',
    (viewer) => mayReadPost(viewer, { ...own, visibility: 'hidden' }),
    ['author', ...MODERATORS],
  ],
  ['may read a draft', (viewer) => mayReadPost(viewer, { ...own, visibility: 'draft' }), OWN],
  ['may see a visible comment', (viewer) => maySeeComment(viewer, { ...own, visibility: 'visible' }), EVERYBODY],
  ['may see the stub of a hidden one', (viewer) => maySeeComment(viewer, { ...own, visibility: 'hidden' }), EVERYBODY],
  ['may see a held comment', (viewer) => maySeeComment(viewer, { ...own, visibility: 'held' }), OWN],
  ['may administer', mayAdminister, ['admin', 'author who is admin']],
  ['POST-22 may edit a post', (viewer) => mayEditPost(viewer, own), OWN],
  [
    'WRITING-01 may read earlier versions of a post',
    (viewer) => mayReadVersions(viewer, { ...own, topicId: 1 }),
    ['author', ...MODERATORS],
  ],
  ['POST-22 may delete a post', (viewer) => mayDeletePost(viewer, own), OWN],
  ['POST-18 may edit a comment', (viewer) => mayEditComment(viewer, own), OWN],
  ['POST-18 may delete a comment', (viewer) => mayDeleteComment(viewer, own), OWN],
  ['POST-23 may report content', (viewer) => mayReport(viewer, own), EVERYBODY.filter((each) => !OWN.includes(each))],
  ['COMMUNITYDESK-01 may post among members', (viewer) => mayPostIn(viewer, { write: 'members' }), EVERYBODY],
  ['COMMUNITYDESK-01 may post among moderators', (viewer) => mayPostIn(viewer, { write: 'moderators' }), MODERATORS],
  [
    'COMMUNITYDESK-01 may post among admins',
    (viewer) => mayPostIn(viewer, { write: 'admins' }),
    ['admin', 'author who is admin'],
  ],
  ['COMMUNITYDESK-03 may post in the archive', (viewer) => mayPostIn(viewer, { is_archived: true }), NOBODY],
  ['may read a visible comment', (viewer) => mayReadComment(viewer, { ...own, visibility: 'visible' }), EVERYBODY],
  ['may read a hidden comment', (viewer) => mayReadComment(viewer, { ...own, visibility: 'hidden' }), OWN],
  ['API-32 may list private playlists', (viewer) => mayListPrivatePlaylists(viewer, own), OWN],
  ['PLAYLIST-02 may change a playlist', (viewer) => mayChangePlaylist(viewer, own), OWN],
  ['LIBRARY-03 may read likes of nobody', (viewer) => mayReadPersonal(viewer, { ...own, seenBy: 'nobody' }, true), OWN],
  [
    'LIBRARY-03 may read likes of followers',
    (viewer) => mayReadPersonal(viewer, { ...own, seenBy: 'followers' }, false),
    OWN,
  ],
  ['LIBRARY-09 may change the songs of a playlist', (viewer) => mayChangeSongs(viewer, own), OWN],
  [
    'LIBRARY-09 may change the songs of a playlist that the author was invited to',
    (viewer) => mayChangeSongs(viewer, { memberId: 0, collaboratorIds: [AUTHOR] }),
    OWN,
  ],
  [
    'LIBRARY-09 may see a private one that the author was invited to',
    (viewer) => maySeePlaylist(viewer, { isPublic: false, memberId: 0, collaboratorIds: [AUTHOR] }),
    OWN,
  ],
  ['LIBRARY-09 may remove somebody from their playlist', (viewer) => mayRemoveFromPlaylist(viewer, own, 99), OWN],
  [
    'LIBRARY-09 may leave the playlist of another',
    (viewer) => mayRemoveFromPlaylist(viewer, { memberId: 0 }, AUTHOR),
    OWN,
  ],
  [
    'LIBRARY-10 may follow a public playlist',
    (viewer) => mayFollowPlaylist(viewer, { ...own, isPublic: true }),
    ['member', 'writer', 'moderator', 'admin', 'editor'],
  ],
  ['LIBRARY-10 may follow a private one', (viewer) => mayFollowPlaylist(viewer, { ...own, isPublic: false }), NOBODY],
  ['may delete an article', (viewer) => mayDeleteArticle(viewer, [AUTHOR]), ['author', 'editor', ...MODERATORS]],
  ['may delete one without author', (viewer) => mayDeleteArticle(viewer, []), ['editor', ...MODERATORS]],
  ['may review articles', mayReviewArticles, ['editor', 'admin', 'author who is admin']],
  [
    'NEWSROOM-11 may edit an article that names them',
    (viewer) => mayEditArticle(viewer, [9]),
    ['writer', 'editor', 'admin', 'author who is admin'],
  ],
  [
    'NEWSROOM-15 may edit an article without a role',
    (viewer) => mayEditArticle(viewer, [AUTHOR]),
    ['editor', 'admin', 'author who is admin'],
  ],
  [
    'NEWSROOM-11 may publish it where writers publish themselves',
    (viewer) => mayPublishArticle(viewer, [9], { writersPublish: true }),
    ['writer', 'editor', 'admin', 'author who is admin'],
  ],
  [
    'NEWSROOM-11 may publish it where editors publish',
    (viewer) => mayPublishArticle(viewer, [9], { writersPublish: false }),
    ['editor', 'admin', 'author who is admin'],
  ],
  [
    'API-32 may see a public playlist',
    (viewer) => maySeePlaylist(viewer, { isPublic: true, memberId: AUTHOR }),
    EVERYBODY,
  ],
  ['API-32 may see a private one', (viewer) => maySeePlaylist(viewer, { isPublic: false, memberId: AUTHOR }), OWN],
]

test.each(FACTS)('%s', (_fact, may, who) => {
  expect(EVERYBODY.filter((each) => may(WHO[each])).toSorted()).toEqual(who.toSorted())
})

test.each([
  [[], null],
  [['writer', 'admin'], 'admin'],
  [['writer', 'moderator'], 'moderator'],
  [['editor', 'moderator'], 'moderator'],
  [['editor'], 'writer'],
  [['writer'], 'writer'],
] as const)('DESK-02 the documented role of %j is %s', (roles, role) => {
  expect(publicRole(roles)).toBe(role)
})

test('STUDIO-09 only the scope `account` deletes', () => {
  expect(mayDeleteWith({ scopes: ['read', 'write'] })).toBe(false)
  expect(mayDeleteWith({ scopes: ['listen', 'read', 'write', 'account'] })).toBe(true)
})

const member8: Actor = { id: 8, roles: [] }
const TEAM: Record<string, [viewer: Actor, role: CreatorRole]> = {
  visitor: [undefined, null],
  'visitor with a role': [null, 'owner'],
  stranger: [member8, null],
  moderator: [{ id: 10, roles: ['moderator'] }, null],
  editor: [member8, 'editor'],
  owner: [member8, 'owner'],
  admin: [{ id: 11, roles: ['admin'] }, null],
}

test.each([
  ['edit', mayEditCreator, ['editor', 'owner', 'admin']],
  ['change the team', mayChangeTeam, ['owner', 'admin']],
  ['rename', mayRenameCreator, ['owner', 'admin']],
  ['change plans', mayChangePlans, ['owner', 'admin']],
  ['read subscribers', mayReadSubscribers, ['owner', 'admin']],
  ['read the history', mayReadHistory, ['owner', 'admin']],
  ['delete', mayDeleteForCreator, ['owner', 'admin']],
  ['move the feed', mayMoveFeed, ['owner', 'admin']],
  ['propose shares', mayProposeShares, ['owner']],
])('STUDIO-07 may %s for an artist', (_act, may, who) => {
  expect(Object.keys(TEAM).filter((each) => may(...(TEAM[each] ?? [undefined, null])))).toEqual(who)
})

test.each([
  [false, false, true],
  [false, true, true],
  [true, false, false],
  [true, true, true],
])(
  'SUBSCRIPTION-05 sound for subscribers only: %s, subscribed: %s, plays: %s',
  (subscribersOnly, isSubscribed, plays) => {
    expect(mayStream({ subscribersOnly }, isSubscribed)).toBe(plays)
  },
)

const all = ['listen', 'read', 'write'] as const
const member = { scopes: all, roles: [], hasPhone: true }
const open = { scope: 'read', roles: [], phone: 'not required' } as const
const guarded = { scope: 'write', roles: ['moderator'], phone: 'required' } as const

test.each([
  ['its requirements are met', member, open, undefined],
  ['no scope is required', { ...member, scopes: [] }, { ...open, scope: null }, undefined],
  ['PLAYERLINKS-05 the key may only listen', { ...member, scopes: ['listen'] as const }, open, 'scope'],
  [
    'PLAYERLINKS-05 the key of a moderator too',
    { ...member, roles: ['moderator'], scopes: ['listen'] as const },
    guarded,
    'scope',
  ],
  ['PHONE-23 the phone is missing', { ...member, hasPhone: false }, { ...guarded, roles: [] }, 'phone'],
  ['PHONE-23 a role replaces the phone', { ...member, hasPhone: false, roles: ['moderator'] }, guarded, undefined],
  ['the role is missing', member, guarded, 'role'],
  ['another role is not sufficient', { ...member, roles: ['writer'] }, guarded, 'role'],
  ['an admin has every role', { ...member, roles: ['admin'] }, guarded, undefined],
] as const)('a call when %s', (_when, caller, call, lack) => {
  expect(lackOf(caller, call, { phoneRequired: true })).toBe(lack)
})

test('PHONE-23 a member without a phone is complete if no phone is required', () => {
  expect(lackOf({ ...member, hasPhone: false }, { ...guarded, roles: [] }, { phoneRequired: false })).toBeUndefined()
})
