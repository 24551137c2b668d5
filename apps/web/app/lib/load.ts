import { ApiError, type ApiClient } from '@earshot/contract/client'
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type Params } from 'react-router'
import { isTokenExpired, quietApi, reportFailure } from './api.ts'
import { requestContext } from './request-context.ts'

/** What a page's data depend on: its path's parameters and its query. */
export type PageArgs = { params: Params; search: URLSearchParams }
/** Reads all that a page shows. May throw `replace(path)` to lead elsewhere. */
export type Load<T> = (api: ApiClient, args: PageArgs) => Promise<T>

/** `export const loader = serverLoader(load)`: reads as a visitor, without a network in between. */
export function serverLoader<T>(load: Load<T>): (args: LoaderFunctionArgs) => Promise<T> {
  return async ({ context, params, request }) => {
    try {
      return await load(context.get(requestContext).api, { params, search: new URL(request.url).searchParams })
    } catch (error) {
      throw asAnswer(error)
    }
  }
}

/** `export const clientLoader = browserLoader(load)`: reads over the API, as the viewer. What fails shows once, where the page would stand; only an expired token speaks through the global dialog (ERRORS-04). */
export function browserLoader<T>(load: Load<T>): (args: ClientLoaderFunctionArgs) => Promise<T> {
  return async ({ params, request }) => {
    try {
      return await load(quietApi, { params, search: new URL(request.url).searchParams })
    } catch (error) {
      if (isTokenExpired(error)) reportFailure(error)
      throw asAnswer(error)
    }
  }
}

/** A failed call becomes an answer with its status and its text, which the page's error face shows. */
function asAnswer(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const status = error.status >= 400 && error.status < 600 ? error.status : 502
  return data({ message: error.message }, { status })
}
