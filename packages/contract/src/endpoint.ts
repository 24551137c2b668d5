import type { z } from 'zod'
import type { Status } from './envelope.ts'

/** Who may call: "none" ignores tokens, "optional" adds the viewer's own state, "token" answers 1000 without one. */
export type Auth = 'none' | 'optional' | 'token'

/**
 * What a key must be allowed to do, once `auth` reads it: "listen" is what the player's key may, "read" shows what only the member
 * may see, "write" changes something. The session token may do all three (PLAYERLINKS-05).
 */
export type Scope = 'listen' | 'read' | 'write'

/** Whether a signed-in member without a role needs a verified phone where the operator asks for one (PHONE-23). */
export type Phone = 'required' | 'not required'

/** How the input travels: query of a GET, JSON body, or multipart form. "json or multipart" takes both. */
export type Body = 'query' | 'json' | 'multipart' | 'json or multipart'

/** What comes back: the envelope, audio bytes, a CSV file, or nothing (HTTP 204). */
export type Reply = 'envelope' | 'bytes' | 'csv' | 'none'

/** One call of the API (API-37): the server validates with it, the client is typed by it, the docs come from it. */
export type Endpoint<
  Path extends string = string,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Input extends z.ZodObject = z.ZodObject,
  Data extends z.ZodType = z.ZodType,
  Asks extends Auth = Auth,
> = {
  path: Path
  method: Method
  summary: string
  auth: Asks
  scope: Scope
  phone: Phone
  body: Body
  reply: Reply
  input: Input
  data: Data
  errors: readonly Status[]
}

type Details<Input, Data, Asks> = {
  summary: string
  auth?: Asks
  scope?: Scope
  phone?: Phone
  body?: Body
  reply?: Reply
  input: Input
  data: Data
  errors?: readonly Status[]
}

/** Defines a GET call; its input is the query. Its scope is "read" unless `scope` says "listen". */
export function get<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType>(
  path: Path,
  d: Details<Input, Data, 'none'>,
): Endpoint<Path, 'GET', Input, Data, 'none'>
export function get<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType, Asks extends Auth>(
  path: Path,
  d: Details<Input, Data, Asks>,
): Endpoint<Path, 'GET', Input, Data, Asks>
export function get(path: string, d: Details<z.ZodObject, z.ZodType, Auth>): Endpoint {
  return {
    path,
    method: 'GET',
    summary: d.summary,
    auth: d.auth ?? 'none',
    scope: d.scope ?? 'read',
    phone: 'not required',
    body: 'query',
    reply: d.reply ?? 'envelope',
    input: d.input,
    data: d.data,
    errors: d.errors ?? [],
  }
}

/**
 * Defines a POST call; its input is the JSON body unless `body` says otherwise. Files of multipart calls are not part of `input`.
 * Its scope is "write" and a phone is required unless `scope` and `phone` say otherwise.
 */
export function post<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType>(
  path: Path,
  d: Details<Input, Data, 'token'>,
): Endpoint<Path, 'POST', Input, Data, 'token'>
export function post<const Path extends string, Input extends z.ZodObject, Data extends z.ZodType, Asks extends Auth>(
  path: Path,
  d: Details<Input, Data, Asks>,
): Endpoint<Path, 'POST', Input, Data, Asks>
export function post(path: string, d: Details<z.ZodObject, z.ZodType, Auth>): Endpoint {
  const auth = d.auth ?? 'token'
  return {
    path,
    method: 'POST',
    summary: d.summary,
    auth,
    scope: d.scope ?? 'write',
    phone: d.phone ?? (auth === 'none' ? 'not required' : 'required'),
    body: d.body ?? 'json',
    reply: d.reply ?? 'envelope',
    input: d.input,
    data: d.data,
    errors: d.errors ?? [],
  }
}
