import { livefeedAd } from '@earshot/contract/catalogue/search'
import {
  coversAndReviews,
  firstSteps,
  getDiscovers,
  getSettings,
  getWords,
  listFaqs,
  loginImage,
  steamVideo,
} from '@earshot/contract/site/cover'
import type { Settings } from '@earshot/contract/site/cover'
import type { Config } from '../../config.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { getIdentity } from '../../identity/identity.ts'
import { getBucket, getBuckets } from './cover.buckets.ts'
import { listAds } from './cover.store.ts'
import { discoversReader } from './discovers.ts'
import { readFirstSteps } from './first-steps.ts'

/** Registers the calls that configure the public pages: covers, videos, settings, questions, texts, ads. */
export function coverRoutes(api: Api): void {
  const { db, config } = api.services
  const readDiscovers = discoversReader(api.services)

  route(api, coversAndReviews, () =>
    getBuckets(db, ['covers', 'reviews', 'blog', 'members', 'artists', 'podcasts', 'shop', 'voting', 'live']),
  )
  route(api, steamVideo, async () => {
    const { steam_video, discover_video } = await getBuckets(db, ['steam_video', 'discover_video'])
    return { ...steam_video, discover: discover_video }
  })
  route(api, loginImage, () => getBucket(db, 'login_image'))
  route(api, getDiscovers, async () => ({ discovers: await readDiscovers() }))
  route(api, getSettings, async () => ({
    ...(await getBucket(db, 'settings')),
    player_url: config.playerUrl,
    payment: publicPayment(config),
    google_client_id: config.googleClientId,
    apple_client_id: config.appleClientId,
    apple_redirect: config.appleRedirect,
    phone_required: config.phoneRequired,
    creators: config.creators,
    sign_up: config.signUp,
    posting: config.posting,
    map: config.map,
    identity: getIdentity(),
  }))
  route(api, listFaqs, () => getBucket(db, 'faqs'))
  route(api, getWords, () => getBucket(db, 'words'))
  route(api, firstSteps, async () => ({ html: await readFirstSteps(db) }))
  route(api, livefeedAd, () => listAds(api.services, 'livefeed'))
}

// Returns the public values that the provider's browser script needs; none is secret (SUBSCRIPTION-22).
function publicPayment({ paypal }: Pick<Config, 'paypal'>): Settings['payment'] {
  return paypal === undefined ? { mode: 'demo' } : { mode: 'live', client_id: paypal.clientId, sdk: paypal.sdk }
}
