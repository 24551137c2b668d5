import type { ApiClient } from '@earshot/contract/client'
import { createContext } from 'react-router'

/** The context of a page render on the server: its API client calls the routes in-process, as a visitor. */
export type RequestScope = {
  api: ApiClient
  /** The public origin of the site without a trailing slash, for absolute URLs. */
  publicUrl?: string
  /** The language of the texts as a BCP 47 tag. */
  language: string
}

/** The key of the scope in the router's context; the server imports it from the built entry module. */
export const requestContext = createContext<RequestScope>()
