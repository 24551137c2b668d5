import { ApiError, type ApiClient } from '@earshot/contract/client'
import {
  data,
  redirect,
  replace,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router'
import { isTokenExpired, quietApi, reportFailure } from '../api.ts'
import { showCachedPage } from './cached-page.ts'
import { requestContext } from './request-context.ts'

/** The inputs of a page's data: its path, the path's parameters, and its query. */
export type PageArgs = { path: string; params: Params; search: URLSearchParams }
/** Loads the data of a page. May throw `redirect(path)`. */
export type Load<T> = (api: ApiClient, args: PageArgs) => Promise<T>

/** `export const loader = serverLoader(load)`: loads as a visitor, in-process. */
export function serverLoader<T>(load: Load<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return async ({ context, params, url }) => {
    try {
      return await load(context.get(requestContext).api, { params, ...locationOf(url) })
    } catch (error) {
      throw asAnswer(error)
    }
  }
}

/**
 * `export const clientLoader = browserLoader(load)`: loads over the API as the viewer. A failure replaces the page;
 * only an expired token is shown in the global dialog (ERRORS-04).
 */
export function browserLoader<T>(load: Load<T>): (args: ClientLoaderFunctionArgs) => Promise<T> {
  return async ({ params, request, url }) => {
    try {
      return await load(quietApi, { params, ...locationOf(url) })
    } catch (error) {
      if (isTokenExpired(error)) reportFailure(error)
      if (
        error instanceof ApiError &&
        error.status === UNANSWERED &&
        !request.signal.aborted &&
        showCachedPage(request.url, error.message)
      )
        return new Promise(() => {})
      throw error instanceof Response ? asArrival(error, request.url) : asAnswer(error)
    }
  }
}

// Uses the URL of the page: the request for a page's data has a different one.
const locationOf = ({ pathname, searchParams }: URL): Pick<PageArgs, 'path' | 'search'> => ({
  path: pathname,
  search: searchParams,
})

/** The status of a call without a readable reply. */
const UNANSWERED = 0

/**
 * A redirecting page leaves no history entry: a click skips it, and after Back or a reload it is replaced (ROUTES-13).
 */
function asArrival(answer: Response, url: string): Response {
  const path = answer.headers.get('location')
  if (path === null) return answer
  return url === location.href.replace(/#.*$/, '') ? replace(path) : redirect(path)
}

/** Converts a failed call to a response with its status and message, which the page's error view shows. */
function asAnswer(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const status = error.status >= 400 && error.status < 600 ? error.status : 502
  return data({ message: error.message }, { status })
}
