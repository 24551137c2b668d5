import type { ArtistSummary } from '@earshot/contract/catalogue/catalogue'
import type { Podcast } from '@earshot/contract/catalogue/podcast'
import type { Category, Post } from '@earshot/contract/community/community'
import type { News } from '@earshot/contract/site/publication'
import { createStore, hasId, property } from './store.ts'

type Chosen = Pick<ArtistSummary, 'id' | 'name'>

/** The items that a visitor selected last, which open their pages faster (STATE-02, STATE-03, STATE-05, STATE-08). */
type Selection = {
  selectedArtist: Chosen | null
  selectedPodcast: Pick<Podcast, 'id' | 'title'> | null
  article: News | null
  communityCategoryData: Pick<Category, 'id' | 'title'> | null
  communityBlog: Pick<Post, 'id' | 'title'> | null
  selectArtist: (artist: Chosen) => void
  selectPodcast: (podcast: Podcast) => void
  selectArticle: (article: News) => void
  selectCategory: (category: Pick<Category, 'id' | 'title'>) => void
  selectPost: (post: Pick<Post, 'id' | 'title'>) => void
}

/** Persisted across reloads; an invalid stored value is ignored. */
export const useSelection = createStore<Selection>(
  {
    selectedArtist: null,
    selectedPodcast: null,
    article: null,
    communityCategoryData: null,
    communityBlog: null,
    selectArtist: ({ id, name }) => useSelection.setState({ selectedArtist: { id, name } }),
    selectPodcast: ({ id, title }) => useSelection.setState({ selectedPodcast: { id, title } }),
    selectArticle: (article) => useSelection.setState({ article }),
    selectCategory: ({ id, title }) => useSelection.setState({ communityCategoryData: { id, title } }),
    selectPost: ({ id, title }) => useSelection.setState({ communityBlog: { id, title } }),
  },
  {
    key: 'selection',
    read: (stored) => {
      const [artist, podcast, article, category, post] = [
        'selectedArtist',
        'selectedPodcast',
        'article',
        'communityCategoryData',
        'communityBlog',
      ].map((name) => property(stored, name))
      return {
        selectedArtist: hasText(artist, 'name') ? { id: artist.id, name: artist.name } : null,
        selectedPodcast: hasText(podcast, 'title') ? { id: podcast.id, title: podcast.title } : null,
        article: isArticle(article) ? article : null,
        communityCategoryData: hasText(category, 'title') ? { id: category.id, title: category.title } : null,
        communityBlog: hasText(post, 'title') ? { id: post.id, title: post.title } : null,
      }
    },
  },
)

// A function declaration, because the store above calls it while this module loads.
function hasText<Name extends string>(value: unknown, name: Name): value is { id: number } & Record<Name, string> {
  return hasId(value) && typeof property(value, name) === 'string'
}

function isArticle(value: unknown): value is News {
  return hasText(value, 'title') && hasText(value, 'content')
}
