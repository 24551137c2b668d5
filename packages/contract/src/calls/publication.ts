/** Paths of the calls of articles, without their schemas (../publication.ts), so that browsers load none. */
export const newsList = 'news/list'
export const newsDetail = 'news/detail'
export const deleteNews = 'news/delete'
export const restoreNews = 'news/restore'
