/** Sources of downloads: podcast apps, pages of this site, and private feeds (FIGURES-09). */
export const DOWNLOAD_SOURCES = ['apps', 'site', 'private'] as const
export type DownloadSource = (typeof DOWNLOAD_SOURCES)[number]

/** Units of time of a figure. */
export const FIGURE_UNITS = ['day', 'week', 'month'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/**
 * Numbers of the rules by which figures are counted; pages name them. Seconds of sound that make a download; downloads
 * of a podcast by one network in a day above which they are left out; downloads of an app in a period from which on it
 * is named; plays from which on retention is shown; hours in which a play may report how far it went; days of a report
 * and of figures by day.
 */
export const FIGURES = {
  downloadSeconds: 60,
  networkMax: 200,
  appMin: 10,
  retentionMin: 20,
  reachHours: 24,
  keyHours: 48,
  reportDays: 731,
  itemsMax: 200,
  yearsMax: 50,
} as const

/** The versions of what figures follow: the guidelines of downloads, isbot, and the copied list of podcast agents. */
export const FIGURE_VERSIONS = { guidelines: '2.3', isbot: '5.2.3', botList: '2026-08-06' } as const
