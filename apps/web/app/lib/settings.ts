import type { Settings } from '@earshot/contract/site/cover'
import { useRouteLoaderData } from 'react-router'

/** The URLs of this community that the shell needs. */
export type ShellSettings = Pick<
  Settings,
  | 'player_url'
  | 'shop_url'
  | 'artist_portal_url'
  | 'currency'
  | 'google_client_id'
  | 'apple_client_id'
  | 'apple_redirect'
  | 'phone_required'
  | 'sign_up'
  | 'footer_pages'
>

/** Settings that apply until the stored ones are loaded. */
export const DEFAULT_SETTINGS: ShellSettings = {
  player_url: '/player/',
  shop_url: null,
  artist_portal_url: null,
  currency: 'USD',
}

/** Returns the settings of the community, loaded once by the root. */
export function useSettings(): ShellSettings {
  const root = useRouteLoaderData<{ settings: ShellSettings }>('root')
  return root?.settings ?? DEFAULT_SETTINGS
}
