import type { Profile } from '@earshot/contract/member/account'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { createStore, hasId, property } from '../state/store.ts'
import { forgetInTab, forgetStored } from './account-data.ts'
import { requestAct, type SignInAct } from './sign-in-act.ts'

/** Local-storage keys of the session (CONSTANTS-14; STATE-01). */
export const TOKEN_KEY = 'token'
export const SESSION_KEY = 'earshot-session'
/** The key of the number of the member's rows on the home page at the last visit (HOMEFEED-01). */
export const HOME_ROWS_KEY = 'earshot-home-rows'
/**
 * The key of the members and words that the browser covers, and the event of the window upon which the page reads its
 * data again as the viewer sees it (PEACE-01).
 */
export const COVERED_KEY = 'earshot-covered'
/**
 * The storage key of the token of a player on the same origin, in open tabs and in tabs opened from a link's menu at a
 * URL without a token.
 */
const PLAYER_TOKEN_KEY = 'earshot.player.token'

/**
 * `hasLeft`: the member signed out, in any tab. `isGoingHome`: in this tab, which then opens the home page.
 * `expiredId`: the member whose token expired; they may sign in again.
 */
type Session = {
  profile: Profile | null
  preAuthPath: string
  hasLeft: boolean
  isGoingHome: boolean
  expiredId: number | null
}

/** The signed-in member, and the page to return to after signing in; persisted across reloads (STATE-08). */
export const useSession = createStore<Session>(
  { profile: null, preAuthPath: '/', hasLeft: false, isGoingHome: false, expiredId: null },
  {
    key: SESSION_KEY,
    read: (stored) => {
      const profile = property(stored, 'profile')
      const path = property(stored, 'preAuthPath')
      const expiredId = property(stored, 'expiredId')
      return {
        profile: isProfile(profile) ? profile : null,
        hasLeft: property(stored, 'hasLeft') === true,
        expiredId: typeof expiredId === 'number' ? expiredId : null,
        preAuthPath: typeof path === 'string' && isInnerPath(path) ? path : '/',
      }
    },
  },
)

/** Returns the stored session token; blank for visitors (PLAYERLINKS-08). */
export const readToken = (): string => localStore.getItem(TOKEN_KEY)?.trim() ?? ''

/**
 * Stores the profile of a sign-in, with its token, or an update of the signed-in member's profile (SIGNIN-10,
 * SIGNIN-21). A reply after signing out does not sign in again.
 */
export function storeProfile(profile: Profile, token?: string): void {
  if (token === undefined && readToken() === '') return
  if (token !== undefined) localStore.setItem(TOKEN_KEY, token)
  const { profile: known, expiredId } = useSession.getState()
  const beforeId = known?.id ?? expiredId
  if (beforeId !== null && beforeId !== profile.id) forgetStored()
  // Only replies of a sign-in contain a key of the player; otherwise the known one stays valid.
  const playerKey = profile.player_token ?? (known?.id === profile.id ? known.player_token : undefined)
  useSession.setState({
    profile: { ...profile, ...(playerKey === undefined ? {} : { player_token: playerKey }) },
    hasLeft: false,
    isGoingHome: false,
    expiredId: null,
  })
  if (profile.player_token !== undefined) localStore.setItem(PLAYER_TOKEN_KEY, profile.player_token)
}

const onSignOut = new Set<() => void>()
let shownId = useSession.getState().profile?.id

// Also when another tab signs out or signs in another member.
useSession.subscribe(({ profile }) => {
  const leftId = shownId
  shownId = profile?.id
  if (leftId === undefined || leftId === shownId) return
  forgetInTab()
  for (const forget of onSignOut) forget()
})

/** Registers a cleanup of data that belongs to the session (STATE-10). */
export function whenSignedOut(forget: () => void): void {
  onSignOut.add(forget)
}

/**
 * Ends the session in the browser: clears the profile, blanks the token without removing its key, and deletes the
 * member's stored data (SIGNIN-19, ERRORS-04, STATE-10).
 */
export function clearSession(): void {
  localStore.setItem(TOKEN_KEY, '')
  const { profile, expiredId, hasLeft } = useSession.getState()
  forgetStored({ mayComeBack: !hasLeft })
  useSession.setState({ profile: null, expiredId: hasLeft ? null : (profile?.id ?? expiredId) })
}

/**
 * Stores an in-app path as the page to return to after signing in, and the act that is completed there (SIGNIN-16,
 * SIGNIN-17, ACCOUNT2-09).
 */
export function rememberPath(path: string, act: SignInAct | null = null): void {
  if (!isInnerPath(path)) return
  useSession.setState({ preAuthPath: path })
  requestAct(act)
}

/**
 * Runs in `<head>` before the first paint: marks the document if a profile with an id is stored, as "phone" if it has
 * one (LAYOUT-07), hides the member's own card in a list rendered for everybody (MEMBERS-06), and covers the texts of
 * members whom they do not see (PEACE-01): of all members until it is known of whom. Texts of unknown members
 * (`data-by=""`) are covered until the page is read again as the viewer.
 */
export const signedInScript = `try{const{id,phone}=JSON.parse(localStorage.getItem('${SESSION_KEY}')).profile;if(id){document.documentElement.dataset.signedIn=phone?'phone':'';document.documentElement.style.setProperty('--home-rows',localStorage.getItem('${HOME_ROWS_KEY}')||1);const own=new CSSStyleSheet;own.replaceSync('li:has([data-member="'+Number(id)+'"]){display:none}');const by=new CSSStyleSheet,known=JSON.parse(localStorage.getItem('${COVERED_KEY}'));by.replaceSync(!known?'[data-by]{visibility:hidden}':known.ids.length?known.ids.map(i=>'[data-by="'+Number(i)+'"],li:has([data-member="'+Number(i)+'"])').join()+'{display:none}[data-by=""]{visibility:hidden}':'');document.adoptedStyleSheets=[own,by]}}catch{}`

/** Updates the document's marks when the store changes; returns a function that stops it. */
export function markSignedIn(): () => void {
  const { dataset } = document.documentElement
  const mark = ({ profile }: Session) => {
    if (profile === null) delete dataset.signedIn
    else dataset.signedIn = profile.phone ? 'phone' : ''
  }
  mark(useSession.getState())
  const [own] = document.adoptedStyleSheets
  return useSession.subscribe((session) => {
    mark(session)
    // Lists now omit the member's own card themselves, and another member may be signed in.
    own?.replaceSync('')
  })
}

// A function declaration, because the store above calls it while this module loads.
function isProfile(value: unknown): value is Profile {
  return hasId(value) && typeof property(value, 'username') === 'string'
}

// Signing in must not redirect to a sign-in page. Browsers drop tabs and line breaks, so "/\t/elsewhere" would leave
// the site.
function isInnerPath(path: string): boolean {
  return /^\/(?![/\\])(?!sign|verify-phone|number_verification|password-reset)[^\s\\\p{Cc}]*$/u.test(path)
}
