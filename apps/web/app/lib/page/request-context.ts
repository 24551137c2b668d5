import type { ApiClient } from '@earshot/contract/client'
import { createContext } from 'react-router'

/** The context of a page render on the server: its API client calls the routes in-process, as a visitor. */
export type RequestScope = {
  api: ApiClient
  /** Public origin of the site without a trailing slash, for URLs in links and metadata. */
  publicUrl?: string
  /** Language of the texts, as a BCP 47 tag. */
  language: string
}

/** Key of the scope in the router's context; the server takes it from the built entry module. */
export const requestContext = createContext<RequestScope>()
