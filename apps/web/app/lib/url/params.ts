import { ApiError } from '@earshot/contract/client'
import { ID_MAX } from '@earshot/contract/limits'
import { data, redirect } from 'react-router'

/** Parses an id of the path; undefined if it is invalid. */
export function idParam(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0
  return id >= 1 && id <= ID_MAX ? id : undefined
}

/** Fetches the item of a page, or redirects to `elsewhere` if it does not exist (ARTISTS-15, DETAIL-06). */
export async function redirectIfMissing<T>(
  elsewhere: string,
  id: number | undefined,
  fetchItem: (id: number) => Promise<T>,
): Promise<T> {
  if (id === undefined) throw redirect(elsewhere)
  try {
    return await fetchItem(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(elsewhere)
    throw error
  }
}

/** Fetches the item of a page, or answers 404 if it does not exist. */
export async function notFoundIfMissing<T, Id extends number | string>(
  id: Id | undefined,
  fetchItem: (id: Id) => Promise<T>,
): Promise<T> {
  if (id === undefined) throw noPage()
  try {
    return await fetchItem(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw noPage()
    throw error
  }
}

/** The error of a page that does not exist: its URL answers 404. */
export const noPage = () => data(null, { status: 404 })

/** Redirects permanently to the page of the item that the requested one was merged into. */
export function mustBeAt(path: string, requested: string | undefined, id: number): void {
  if (Number(requested) !== id) throw redirect(`${path}${id}`, 301)
}
