import type { z } from 'zod'
import type { Status } from './envelope.ts'
import type { LimitName, Role } from './limits.ts'

/**
 * Access to a call: "none" ignores tokens, "optional" adds the viewer's own state, "token" answers 1000 without one.
 */
export type Auth = 'none' | 'optional' | 'token'

/**
 * The scope that a key needs for a call that reads it: "listen" is permitted to the player's key, "read" returns
 * private data of the member, "write" changes something, "account" requires the session token: sign-in, phone, keys,
 * payments. The session token has every scope (PLAYERLINKS-05).
 */
export type Scope = 'listen' | 'read' | 'write' | 'account'

/** Whether a signed-in member without a role needs a verified phone if the operator requires one (PHONE-23). */
export type Phone = 'required' | 'not required'

/** The encoding of the input: query of a GET, JSON body, or multipart form. "json or multipart" accepts both. */
export type Body = 'query' | 'json' | 'multipart' | 'json or multipart'

/**
 * A file field of a form: the type of its file, checked by content (a picture is a JPEG or PNG, a video an MP4, a text
 * any file), and its maximum size in bytes. `most` is the maximum number of files, sent in the fields `name[0]`,
 * `name[1]`, …
 */
export type FileField = { kind: 'picture' | 'video' | 'text'; bytes: number; most?: number; isRequired?: true }

/** Returns the names under which the files of a field are sent. */
export const fieldNames = (name: string, { most }: FileField): readonly string[] =>
  most === undefined ? [name] : Array.from({ length: most }, (_, at) => `${name}[${at}]`)

/** The file fields of a form by name. */
export type FileFields = Readonly<Record<string, FileField>>

/** The file fields of a call without files. */
export type NoFiles = Readonly<Record<string, never>>

/**
 * The body of a reply: the envelope, audio bytes, a CSV file, a JSON or CSV file as the input selects, a playlist file,
 * a text, or nothing (HTTP 204).
 */
export type Reply = 'envelope' | 'bytes' | 'csv' | 'json or csv' | 'playlist' | 'text' | 'none'

/**
 * One call of the API (API-37). The server validates with it, the client takes its types from it, and the API reference
 * is generated from it. A call without auth reads no key and has no scope. It requires one of `roles`, if it has any.
 */
export type Endpoint<
  Path extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Asks extends Auth = Auth,
  Files extends FileFields = FileFields,
> = {
  path: Path
  method: Method
  summary: string
  auth: Asks
  scope: Scope | null
  roles: readonly Role[]
  /** Whether moderators of a topic may call it, too; its handler limits them to their topics (COMMUNITYDESK-04). */
  topicModerators: boolean
  phone: Phone
  /** Whether the session must have proved the member's identity in the last 10 minutes; a dry run needs no proof. */
  proof: boolean
  body: Body
  reply: Reply
  /** Largest JSON body in bytes, if it is larger than that of other calls. */
  bodyBytes: number | undefined
  /** Media types of a reply without an envelope. */
  types: readonly string[]
  input: Input
  /** File fields of the form, and the maximum size of all files together in bytes. */
  files: Files
  filesBytes: number
  data: Data
  errors: readonly Status[]
  /** Rate limits of the call (429). Limits that depend on the input are counted by its handler. */
  limits: readonly LimitName[]
  /**
   * Whether the call accepts the header Idempotency-Key: the same request with the same key is executed once in 24
   * hours and gets the same reply.
   */
  isRepeatable: boolean
}

type Details<Input, Data> = {
  summary: string
  body?: Body
  reply?: Reply
  types?: readonly string[]
  input: Input
  data: Data
  errors?: readonly Status[]
  limits?: readonly LimitName[]
  bodyBytes?: number
}
type Form<Files> = { files?: Files; filesBytes?: number; isRepeatable?: true }
type Open = { auth: 'none' }
type Guarded<Asks> = {
  auth: Asks
  scope: Scope
  role?: Role | readonly Role[]
  topicModerators?: true
  phone?: Phone
  proof?: true
}

/** Defines a GET call; its input is the query. */
export function get<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType>(
  path: Path,
  d: Details<Input, Data> & Open,
): Endpoint<Path, 'GET', Input, Data, 'none', NoFiles>
export function get<
  const Path extends string,
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Asks extends 'optional' | 'token',
>(path: Path, d: Details<Input, Data> & Guarded<Asks>): Endpoint<Path, 'GET', Input, Data, Asks, NoFiles>
export function get(
  path: string,
  d: Details<z.ZodObject, z.ZodType> & (Open | Guarded<'optional' | 'token'>),
): Endpoint {
  return { ...described(path, d), method: 'GET', body: 'query' }
}

/**
 * Defines a POST call; its input is the JSON body, or the text fields of a form if `body` says so. Only members send
 * files. A phone is required unless the call has no auth or declares "not required".
 */
export function post<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType>(
  path: Path,
  d: Details<Input, Data> & Open,
): Endpoint<Path, 'POST', Input, Data, 'none', NoFiles>
export function post<
  const Path extends string,
  Input extends z.ZodObject,
  Data extends z.ZodType,
  Asks extends 'optional' | 'token',
  const Files extends FileFields = NoFiles,
>(path: Path, d: Details<Input, Data> & Guarded<Asks> & Form<Files>): Endpoint<Path, 'POST', Input, Data, Asks, Files>
export function post(
  path: string,
  d: Details<z.ZodObject, z.ZodType> & (Open | Guarded<'optional' | 'token'>) & Form<FileFields>,
): Endpoint {
  const phone = d.auth === 'none' ? 'not required' : (d.phone ?? 'required')
  return { ...described(path, d), method: 'POST', body: d.body ?? 'json', phone }
}

function described(
  path: string,
  d: Details<z.ZodObject, z.ZodType> & (Open | Guarded<'optional' | 'token'>) & Form<FileFields>,
): Omit<Endpoint, 'method' | 'body'> {
  return {
    path,
    summary: d.summary,
    auth: d.auth,
    scope: d.auth === 'none' ? null : d.scope,
    roles: d.auth === 'none' ? [] : [d.role ?? []].flat(),
    topicModerators: d.auth === 'none' ? false : (d.topicModerators ?? false),
    phone: 'not required',
    proof: d.auth === 'none' ? false : (d.proof ?? false),
    reply: d.reply ?? 'envelope',
    bodyBytes: d.bodyBytes,
    types: d.types ?? MEDIA_TYPES[d.reply ?? 'envelope'],
    input: d.input,
    files: d.files ?? {},
    filesBytes: d.filesBytes ?? bytesOf(Object.values(d.files ?? {})),
    data: d.data,
    errors: d.errors ?? [],
    limits: d.limits ?? [],
    isRepeatable: d.isRepeatable ?? false,
  }
}

const MEDIA_TYPES: Readonly<Record<Reply, readonly string[]>> = {
  envelope: ['application/json'],
  bytes: ['audio/*'],
  csv: ['text/csv'],
  'json or csv': ['application/vnd.earshot+json', 'text/csv'],
  playlist: ['application/vnd.apple.mpegurl', 'application/jspf+json', 'application/xspf+xml'],
  text: ['text/plain'],
  none: [],
}

const bytesOf = (fields: readonly FileField[]): number =>
  fields.reduce((sum, { bytes, most = 1 }) => sum + bytes * most, 0)
