import { isbot } from 'isbot'
import apps from './apps.json' with { type: 'json' }
import bots from './bots.json' with { type: 'json' }
import browsers from './browsers.json' with { type: 'json' }
import libraries from './libraries.json' with { type: 'json' }

/** The name of downloads by a user agent that no list knows. */
const OTHER = 'Other'

type Entries = { entries: readonly { name: string; pattern: string }[] }

const patternsOf = ({ entries }: Entries) =>
  entries.map(({ name, pattern }) => ({ name, pattern: new RegExp(pattern) }))

const BOTS = patternsOf(bots)
const APPS = patternsOf(apps)
const OTHERS = [...patternsOf(libraries), ...patternsOf(browsers)]
/** Apple Watches request what the phone beside them has already downloaded (guidelines 2.3). */
const WATCH = /\bwatchOS\//

/**
 * Returns whether downloads of a user agent do not count: without a name, of a bot, or of a watch (FIGURES-08). isbot
 * takes some podcast apps for bots, for example each that names its web site; the list of apps corrects it.
 */
export function isBot(agent: string): boolean {
  if (agent.trim() === '' || WATCH.test(agent) || find(BOTS, agent) !== undefined) return true
  return isbot(agent) && find(APPS, agent) === undefined
}

/** Returns the name of the app, library or browser of a user agent. */
export const appOf = (agent: string): string => find(APPS, agent) ?? find(OTHERS, agent) ?? OTHER

const find = (patterns: typeof BOTS, agent: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(agent))?.name
