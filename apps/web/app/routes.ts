import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** A page whose area comes later: an honest page of its own kind, listed in features/info/coming.ts under the same path. */
const later = (path: string): RouteConfigEntry => route(path, 'features/info/later.page.tsx', { id: path })
/** A page of fixed text, listed in features/info/static-pages.ts under the same path (TEMPLATES-01). */
const fixed = (path: string): RouteConfigEntry => route(path, 'features/info/static.page.tsx', { id: path })

/** The route table of the specification, one line per address, in its order (ROUTES-01 to ROUTES-19). */
export default [
  layout('layout/main.tsx', [
    layout('layout/page.tsx', { id: 'main-pages' }, [
      route('/', 'features/home/home.page.tsx'),
      fixed('themes'),
      route('signin/:type/:id', 'features/account/signin.page.tsx', { id: 'signin/:type/:id' }),
      route('signin/:type', 'features/account/signin.page.tsx', { id: 'signin-type' }),
      route('signin', 'features/account/signin.page.tsx'),
      route('verify-phone', 'features/account/verify-phone.page.tsx'),
      route('community', 'features/community/topic/landing.page.tsx'),
      route('community/create', 'features/community/create/create.page.tsx', { id: 'community/create' }),
      route('community/post/:id', 'features/community/post/post.page.tsx'),
      route('community/:id', 'features/community/topic/topic.page.tsx'),
      route('artists', 'features/catalogue/artists.page.tsx'),
      route('artist/:id', 'features/catalogue/artist.page.tsx'),
      route('podcasts', 'features/podcast/podcasts.page.tsx'),
      route('podcast/:id', 'features/podcast/podcast.page.tsx'),
      later('shop'),
      route('discover', 'features/discover/landing.page.tsx'),
      route('discover/all', 'features/discover/browse.page.tsx'),
      route('discover/:id', 'features/catalogue/album.page.tsx'),
      later('live-feed'),
      route('plays/:id', 'features/catalogue/song.page.tsx'),
      route('members', 'features/member/members.page.tsx'),
      later('faq'),
      route('publication', 'features/publication/landing.page.tsx'),
      route('publication/:id', 'features/publication/article.page.tsx'),
      later('contact'),
      later('contact-page'),
      fixed('mobile-app'),
      fixed('help-center'),
      fixed('help-center-article'),
      later('contact-sidebar-map'),
      later('contact-page-cover'),
      route('account', 'features/account/account.page.tsx', { id: 'account' }),
      later('account/edit_playlist'),
      route('account/my_profile', 'features/profile/profile.page.tsx'),
      route('account/artist_profile', 'features/profile/artist-profile.page.tsx'),
      route('account/follow', 'features/member/follow.page.tsx'),
      later('voting'),
      later('voting/all'),
      later('voting/:id'),

      // Linked, but not in the specification's table (ROUTES-17, ROUTES-18).
      route('artist_portal', 'features/info/artist-portal.page.tsx'),
      fixed('about'),
      fixed('about-side-cover'),
      fixed('pricing'),
      fixed('company-terms'),
      fixed('blog-newsroom'),
      fixed('blog-reach-view'),
      fixed('blog-search'),
      fixed('blog-article'),
      route('moderation', 'features/moderation/moderation.page.tsx'),
    ]),
  ]),
  layout('layout/minimal.tsx', [
    layout('layout/page.tsx', { id: 'minimal-pages' }, [
      route('number_verification', 'features/account/verify-phone.page.tsx', { id: 'number-verification' }),
      route('password-reset-cover', 'features/account/reset.page.tsx', { id: 'reset-cover' }),
      route('password-reset-simple', 'features/account/reset.page.tsx', { id: 'reset-simple' }),
      route('signup', 'features/account/signup.page.tsx'),
      later('subscription'),
      route('signup-cover', 'features/account/signup-cover.page.tsx'),
      route('not-found', 'features/notfound/not-found.page.tsx', { id: 'not-found' }),
      route('not-found-cover', 'features/notfound/not-found.page.tsx', { id: 'not-found-cover' }),
    ]),
  ]),
  layout('layout/documentation.tsx', [route('documentation', 'features/documentation/documentation.page.tsx')]),

  // Both hrefs are kept and replaced by /signin (ROUTES-16).
  route('signin-cover', 'features/info/to-signin.ts', { id: 'signin-cover' }),
  route('signin-simple', 'features/info/to-signin.ts', { id: 'signin-simple' }),
  // Everything else is unknown (ROUTES-13).
  route('*', 'features/notfound/unknown.ts'),
] satisfies RouteConfig
