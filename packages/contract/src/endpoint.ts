import type { z } from 'zod'
import type { Status } from './envelope.ts'
import type { Role } from './limits.ts'

/** Who may call: "none" ignores tokens, "optional" adds the viewer's own state, "token" answers 1000 without one. */
export type Auth = 'none' | 'optional' | 'token'

/**
 * What a key must be allowed to do, once `auth` reads it: "listen" is what the player's key may, "read" shows what only the member
 * may see, "write" changes something, "account" is for the session token alone: sign-in, phone, keys, payments. The session token may
 * do all of it (PLAYERLINKS-05).
 */
export type Scope = 'listen' | 'read' | 'write' | 'account'

/** Whether a signed-in member without a role needs a verified phone where the operator asks for one (PHONE-23). */
export type Phone = 'required' | 'not required'

/** How the input travels: query of a GET, JSON body, or multipart form. "json or multipart" takes both. */
export type Body = 'query' | 'json' | 'multipart' | 'json or multipart'

/**
 * A file field of a form: what its file must be, judged by content (a picture is a JPEG or PNG, a video an MP4, a text anything), and the most bytes of it. With `most`
 * there may be so many files, in the fields `name[0]`, `name[1]`, …
 */
export type FileField = { kind: 'picture' | 'video' | 'text'; bytes: number; most?: number; isRequired?: true }

/** The names under which the files of a field are sent. */
export const fieldNames = (name: string, { most }: FileField): readonly string[] =>
  most === undefined ? [name] : Array.from({ length: most }, (_, at) => `${name}[${at}]`)

/** The file fields of a form by name. */
export type FileFields = Readonly<Record<string, FileField>>

/** The file fields of a call that takes none. */
export type NoFiles = Readonly<Record<string, never>>

/** What comes back: the envelope, audio bytes, a CSV file, a file of JSON or CSV as the input says, a playlist file, a text, or nothing (HTTP 204). */
export type Reply = 'envelope' | 'bytes' | 'csv' | 'json or csv' | 'playlist' | 'text' | 'none'

/** One call of the API (API-37): the server validates with it, the client is typed by it, the docs come from it. A call without auth reads no key and has no scope; `role` names the role that a member needs. */
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
  role: Role | null
  phone: Phone
  body: Body
  reply: Reply
  input: Input
  /** File fields of its form, and the most bytes of all files together. */
  files: Files
  filesBytes: number
  data: Data
  errors: readonly Status[]
}

type Details<Input, Data> = {
  summary: string
  body?: Body
  reply?: Reply
  input: Input
  data: Data
  errors?: readonly Status[]
}
type Form<Files> = { files?: Files; filesBytes?: number }
type Open = { auth: 'none' }
type Guarded<Asks> = { auth: Asks; scope: Scope; role?: Role; phone?: Phone }

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
 * Defines a POST call; its input is the JSON body, or the texts of a form where `body` says so. Only members send files.
 * A phone is required unless the call has no auth or says "not required".
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
    role: d.auth === 'none' ? null : (d.role ?? null),
    phone: 'not required',
    reply: d.reply ?? 'envelope',
    input: d.input,
    files: d.files ?? {},
    filesBytes: d.filesBytes ?? bytesOf(Object.values(d.files ?? {})),
    data: d.data,
    errors: d.errors ?? [],
  }
}

const bytesOf = (fields: readonly FileField[]): number =>
  fields.reduce((sum, { bytes, most = 1 }) => sum + bytes * most, 0)
