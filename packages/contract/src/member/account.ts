import { z } from 'zod'
import * as calls from '../calls.ts'
import { CreatorLink } from '../catalogue/creator.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import {
  ACCESS_KEY,
  ACCOUNT,
  AUDIENCES,
  CASE_REASONS,
  CLAIM,
  DETAILS,
  KEY_SCOPES,
  PUBLIC_ROLES,
  ROLES,
  TEXT_MAX,
} from '../limits.ts'
import {
  Count,
  EmailInput,
  Html,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  Time,
  Url,
  line,
  lines,
  text,
  idOf,
} from '../primitives.ts'
import { isWebLink } from '../text/web-link.ts'
import { PICTURE, fileErrors } from '../upload/upload.ts'
import * as sessionCalls from './member-calls.ts'
import { PERSON } from './person-limits.ts'

/**
 * A member as returned to the member (ENTITIES-01); photo equals avatarURL. `role` is the first of \`roles\` that
 * applies (DESK-02); a member with a role may open the desk, and so may moderators of topics, which `moderates` lists.
 */
export const Profile = z.object({
  id: Id,
  username: z.string(),
  full_name: MaybeText,
  email: z.string(),
  phone: MaybeText,
  brief: Html,
  country_code: MaybeText,
  city: MaybeText,
  address_line1: MaybeText,
  avatarURL: Url,
  photo: Url,
  backImage: Url,
  plays: Count,
  genre: MaybeText,
  following_count: Count,
  followers_count: Count,
  player_token: z.string().optional(),
  role: z.enum(PUBLIC_ROLES).nullish(),
  roles: z.array(z.enum(ROLES)).optional(),
  /** The day on which the account is deleted, while a deletion is running (PEOPLE-11). */
  deletion_at: Time.nullish(),
  moderates: z.array(Id).optional(),
  // Fields of the public profile, and who sees what (PERSON-03); a stored profile may lack them.
  links: z.array(CreatorLink).optional(),
  pronouns: MaybeText,
  shows_city: z.boolean().optional(),
  likes_seen_by: z.enum(AUDIENCES).optional(),
  follows_seen_by: z.enum(AUDIENCES).optional(),
  listening_seen_by: z.enum(AUDIENCES).optional(),
  username_changes_at: Time.nullish(),
})
export type Profile = z.infer<typeof Profile>

/** The profile in replies that sign a member in, with the session token and the player token (ENTITIES-02). */
export const SignedInProfile = Profile.extend({ token: z.string(), player_token: z.string() })
export type SignedInProfile = z.infer<typeof SignedInProfile>

/** Other identity providers that a member can sign in with. */
export const SocialProvider = z.enum(['google', 'apple'])
export type SocialProvider = z.infer<typeof SocialProvider>

/** The public part of a member's profile; it never has the e-mail address, phone, address or token (ENTITIES-02). */
export const PublicProfile = z.object({
  id: idOf('member', 'directory'),
  username: z.string(),
  full_name: MaybeText,
  avatarURL: Url,
  photo: Url,
  backImage: Url,
  brief: Html,
  plays: Count,
  genre: MaybeText,
  followers_count: Count,
  following_count: Count,
  // Not in the specification: the member's most played public playlist, with its songs.
  playlist_id: Id.optional(),
})
export type PublicProfile = z.infer<typeof PublicProfile>

const LinkInput = z.object({
  label: line(1, PERSON.linkLabelMax),
  url: text(1, TEXT_MAX.link).refine(isWebLink, 'must be a web link like https://band.example'),
})

const password = text(ACCOUNT.passwordMin, ACCOUNT.passwordMax)
const phone = text(ACCOUNT.phoneMin, ACCOUNT.phoneMax).regex(/^\+?[\d\s().-]+$/, 'must be a phone number')
const code = text(1, 20)
const optionalName = line(0, ACCOUNT.nameMax).optional()
const credential = text(1, 10_000).optional()

export const verifyToken = get(calls.verifyToken, {
  summary: 'Return the member that the token belongs to',
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: Profile,
})
export const login = post(calls.login, {
  summary: 'Sign in with e-mail or username',
  auth: 'none',
  errors: [STATUS.refused],
  data: SignedInProfile,
  input: z.object({ email: text(1, ACCOUNT.loginMax), password }),
})
export const loginSocial = post(calls.loginSocial, {
  summary: 'Sign in with Google or Apple',
  auth: 'none',
  limits: ['socialSignIns'],
  errors: [STATUS.refused],
  data: SignedInProfile,
  input: z.object({
    social_id: text(1, 255),
    social_type: SocialProvider,
    username: optionalName,
    email: text(0, ACCOUNT.emailMax).optional(),
    first_name: optionalName,
    last_name: optionalName,
    photo: text(0, 2000).optional(),
    access_token: credential,
    id_token: credential,
  }),
})
export const appleCallback = post(calls.appleCallback, {
  summary: 'Return from Apple sign-in',
  auth: 'none',
  limits: ['socialSignIns'],
  errors: [STATUS.refused],
  data: SignedInProfile,
  input: z.object({
    code: credential,
    id_token: text(1, 10_000),
    email: text(0, ACCOUNT.emailMax).optional(),
    first_name: optionalName,
    last_name: optionalName,
    nonce: text(1, 200).optional(),
  }),
})
export const signUp = post(calls.signUp, {
  summary: 'Create an account',
  auth: 'none',
  limits: ['signUps'],
  errors: [STATUS.forbidden, STATUS.conflict],
  data: SignedInProfile,
  // `invite` is the key of an invitation, which a community that is not open to everybody requires (SETUP-11).
  input: z.object({
    email: EmailInput,
    username: text(1, ACCOUNT.usernameMax),
    password,
    full_name: optionalName,
    invite: text(0, 200).optional(),
  }),
})
export const sendVerifyCode = post(calls.sendVerifyCode, {
  summary: 'Send a code to a phone; the reply contains it in demo mode only',
  auth: 'token',
  scope: 'account',
  limits: ['phoneCodes', 'phoneCodesOfAddress', 'phoneCodesOfAll'],
  phone: 'not required',
  input: z.object({ phone }),
  data: z.object({ code: z.string().optional() }),
  errors: [STATUS.conflict],
})
export const updatePhone = post(calls.updatePhone, {
  summary: 'Set a phone with its code; end_other_sessions signs out everywhere else and revokes all access keys',
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  data: Profile,
  errors: [STATUS.forbidden, STATUS.conflict, STATUS.wrongCode],
  input: z.object({
    user_id: IdInput.optional(),
    phone,
    code: code.optional(),
    end_other_sessions: z.boolean().optional(),
  }),
})
export const updatePassword = post(calls.updatePassword, {
  summary:
    'Change the password; other sessions, access keys, private feeds, the ListenBrainz token and the payout address end',
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({ old_password: password, new_password: password }),
  data: Nothing,
  errors: [STATUS.refused],
})
export const updateProfile = post(calls.updateProfile, {
  summary:
    "Change the viewer's name, bio (plain text, or HTML without pictures in brief_html), pronouns, links, country (two letters), city, whether the profile shows both, or address; missing fields stay, empty fields are cleared",
  auth: 'token',
  scope: 'write',
  input: z.object({
    full_name: line(0, DETAILS.nameMax).optional(),
    brief: lines(0, DETAILS.bioMax).optional(),
    country_code: z
      .string()
      .regex(/^([A-Z]{2})?$/, 'must be the two letters of a country, like US')
      .optional(),
    city: line(0, DETAILS.cityMax).optional(),
    address_line1: line(0, DETAILS.addressMax).optional(),
    brief_html: text(0, DETAILS.bioMax).optional(),
    pronouns: line(0, PERSON.pronounsMax).optional(),
    links: z.array(LinkInput).max(PERSON.linksMax, `must be at most ${PERSON.linksMax} links`).optional(),
    shows_city: z.boolean().optional(),
  }),
  data: Profile,
})
export const updateProfileWithImage = post(calls.updateProfileWithImage, {
  summary: 'Change the avatar or background picture',
  auth: 'token',
  scope: 'write',
  limits: ['profilePictures'],
  body: 'multipart',
  files: { image: PICTURE, back_image: PICTURE },
  input: z.object({}),
  data: Profile,
  errors: fileErrors,
})
export const contactUs = post(calls.contactUs, {
  summary:
    'Report a comment, a post, a review, an album, a song, a podcast or an episode, which the subject identifies. With the message `rights` the viewer claims to own an item, with a text and a link.',
  auth: 'token',
  scope: 'write',
  limits: ['reports'],
  data: Nothing,
  errors: [STATUS.forbidden, STATUS.notFound],
  input: z.object({
    user_id: IdInput,
    subject: text(1, 300),
    message: z.enum(CASE_REASONS),
    claim: lines(0, CLAIM.textMax).optional(),
    link: line(0, CLAIM.linkMax)
      .refine((link) => link === '' || isWebLink(link), 'must be a web address')
      .optional(),
  }),
})
export const requestPasswordReset = post(calls.requestPasswordReset, {
  summary: 'Send a mail that resets the password',
  auth: 'none',
  limits: ['resetRequests'],
  input: z.object({ email: EmailInput }),
  data: Nothing,
})
export const confirmPasswordReset = post(calls.confirmPasswordReset, {
  summary:
    'Set a new password with the mailed code; all sessions, access keys, private feeds, the ListenBrainz token and the payout address end',
  auth: 'none',
  limits: ['resets'],
  input: z.object({ code: text(1, 200), new_password: password }),
  data: Nothing,
  errors: [STATUS.wrongCode],
})
export const logout = post(calls.logout, {
  summary: 'End the session',
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({}),
  data: Nothing,
})
export const getProfile = get(calls.getProfile, {
  summary: 'Public profile of a member; without user_id, of the viewer',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ user_id: IdInput.optional() }),
  data: PublicProfile,
  errors: [STATUS.notFound],
})

/** An active session as returned to its owner; `device` is the user agent of the browser. */
export const SessionInfo = z.object({
  id: Id,
  device: MaybeText,
  created_at: Time,
  used_at: Time,
  is_current: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

// Not in the specification: the security tab lists sessions and revokes them.
export const listSessions = get(sessionCalls.listSessions, {
  summary: "The viewer's active sessions",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: z.array(SessionInfo),
})
export const endSession = post(sessionCalls.endSession, {
  summary: "End one of the viewer's sessions",
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({ session_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})

export const endOtherSessions = post(sessionCalls.endOtherSessions, {
  summary: "End all of the viewer's sessions but this one",
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({}),
  data: Nothing,
})
export const sessionEndpoints = [listSessions, endSession, endOtherSessions]

/** Scopes that an access key may have. */
export const KeyScope = z.enum(KEY_SCOPES)
export type KeyScope = z.infer<typeof KeyScope>

/**
 * An access key for another program, as returned to its owner. The key itself is returned only once, when it is
 * created.
 */
export const AccessKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(KeyScope),
  created_at: Time,
  used_at: Time.nullable(),
})
export type AccessKey = z.infer<typeof AccessKey>

// Not in the specification: other programs act for a member with an access key, which they send in the Token header.
export const listAccessKeys = get(calls.listAccessKeys, {
  summary: "The viewer's access keys, newest first",
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: z.array(AccessKey),
})
export const createAccessKey = post(calls.createAccessKey, {
  summary: 'Create an access key for another program; only this reply contains the key',
  auth: 'token',
  scope: 'account',
  limits: ['accessKeys'],
  input: z.object({ name: line(1, ACCESS_KEY.nameMax), scopes: z.array(KeyScope).min(1).max(10) }),
  data: AccessKey.extend({ key: z.string() }),
  errors: [STATUS.conflict],
})
export const revokeAccessKey = post(calls.revokeAccessKey, {
  summary: 'Revoke an access key',
  auth: 'token',
  scope: 'account',
  phone: 'not required',
  input: z.object({ key_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
