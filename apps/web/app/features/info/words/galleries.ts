/** A block of a page in a gallery, from top to bottom; the page's sketch is drawn from its blocks. */
export type Block = 'picture' | 'title' | 'text' | 'cards' | 'people' | 'rows' | 'columns' | 'form' | 'map' | 'prices'
/** An entry of a gallery. Entries without a URL are arrangements that no page of this site uses (TEMPLATES-02). */
export type GalleryEntry = { label: string; href?: string; blocks: readonly Block[] }
/** Pages with the same purpose. */
export type Gallery = { title: string; entries: readonly GalleryEntry[] }

/** The galleries of `/themes`, in order (TEMPLATES-03). */
export const galleries: readonly Gallery[] = [
  {
    title: 'Landings',
    entries: [
      { label: 'Home', href: '/', blocks: ['picture', 'cards', 'people'] },
      { label: 'Discover', href: '/discover', blocks: ['picture', 'cards', 'rows'] },
      { label: 'Community', href: '/community', blocks: ['picture', 'columns', 'rows'] },
      { label: 'Publication', href: '/publication', blocks: ['picture', 'columns', 'cards'] },
      { label: 'One release', blocks: ['picture', 'title', 'rows'] },
      { label: 'Tour dates', blocks: ['title', 'rows', 'map'] },
    ],
  },
  {
    title: 'Company',
    entries: [
      { label: 'About', href: '/about', blocks: ['title', 'text', 'columns'] },
      { label: 'About, with a picture', href: '/about-side-cover', blocks: ['picture', 'columns', 'text'] },
      { label: 'Terms', href: '/company-terms', blocks: ['title', 'columns', 'columns'] },
      { label: 'Mobile app', href: '/mobile-app', blocks: ['title', 'columns', 'cards'] },
    ],
  },
  {
    title: 'Pricing',
    entries: [
      { label: 'Pricing', href: '/pricing', blocks: ['title', 'prices', 'text'] },
      { label: 'Plans side by side', blocks: ['title', 'prices', 'rows'] },
    ],
  },
  {
    title: 'Blog',
    entries: [
      { label: 'Newsroom', href: '/blog-newsroom', blocks: ['title', 'columns', 'text'] },
      { label: 'Reach', href: '/blog-reach-view', blocks: ['title', 'columns', 'rows'] },
      { label: 'Blog search', href: '/blog-search', blocks: ['title', 'form', 'rows'] },
      { label: 'Blog article', href: '/blog-article', blocks: ['title', 'text', 'text'] },
    ],
  },
  {
    title: 'Contact',
    entries: [
      { label: 'Contact', href: '/contact', blocks: ['columns', 'form', 'map'] },
      { label: 'Contact page', href: '/contact-page', blocks: ['title', 'form', 'map'] },
      { label: 'Contact with map', href: '/contact-sidebar-map', blocks: ['title', 'form', 'map'] },
      { label: 'Contact with cover', href: '/contact-page-cover', blocks: ['picture', 'form', 'map'] },
    ],
  },
  {
    title: 'Help',
    entries: [
      { label: 'Help center', href: '/help-center', blocks: ['title', 'cards', 'cards'] },
      { label: 'Help article', href: '/help-center-article', blocks: ['title', 'text', 'rows'] },
      { label: 'Questions and answers', href: '/faq', blocks: ['title', 'form', 'rows'] },
    ],
  },
  {
    title: 'Documentation',
    entries: [{ label: 'Components', href: '/documentation', blocks: ['columns', 'rows', 'text'] }],
  },
  {
    title: 'Account',
    entries: [
      { label: 'Sign in', href: '/signin', blocks: ['columns', 'form'] },
      { label: 'Sign up', href: '/signup', blocks: ['title', 'form'] },
      { label: 'Sign up, cover', href: '/signup-cover', blocks: ['picture', 'form'] },
      { label: 'Reset password, simple', href: '/password-reset-simple', blocks: ['title', 'form'] },
      { label: 'Reset password, cover', href: '/password-reset-cover', blocks: ['picture', 'form'] },
      { label: 'Not found', href: '/not-found', blocks: ['title', 'text'] },
    ],
  },
  {
    title: 'Career',
    entries: [
      { label: 'Open positions', blocks: ['title', 'rows', 'form'] },
      { label: 'One position', blocks: ['title', 'text', 'form'] },
    ],
  },
  {
    title: 'Portfolio',
    entries: [
      { label: 'Works in a grid', blocks: ['title', 'cards', 'cards'] },
      { label: 'One work', blocks: ['picture', 'text', 'cards'] },
    ],
  },
  {
    title: 'Travel app',
    entries: [
      { label: 'Places', blocks: ['picture', 'form', 'cards'] },
      { label: 'One place', blocks: ['picture', 'map', 'rows'] },
    ],
  },
]
