import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { topic } from '../../db/schema/community/community.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { article } from '../../db/schema/site/publication.ts'
import { htmlOfMarkdown } from './markdown.ts'
import { getSiteState } from './site/site.store.ts'

const [opening = '', ...steps] = readFileSync(new URL('first-steps.md', import.meta.url), 'utf8').split(/^(?=### )/m)

/**
 * Returns the setup steps that an administrator has left as HTML while there is no music, then an empty text. They link
 * to the desk; only the terminal shows commands.
 */
export const readFirstSteps = async (db: Db): Promise<string> =>
  htmlOfMarkdown((await stepsLeft(db)).replaceAll(/^```\n[^`]+```\n/gm, ''), (file) => file)

/** Returns the same steps as plain text with their commands, for the terminal. */
export const firstStepsAsText = async (db: Db): Promise<string> =>
  (await stepsLeft(db))
    .replaceAll(/^(?:#+ |```\n?)/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^(?=.)/gm, '  ')
    .trimEnd()

// Returns the remaining steps as Markdown, in the order of first-steps.md.
async function stepsLeft(db: Db): Promise<string> {
  const [found] = await db
    .select({
      music: sql<boolean>`exists (select from ${track})`,
      podcasts: sql<boolean>`exists (select from ${episode})`,
      topics: sql<boolean>`exists (select from ${topic})`,
      articles: sql<boolean>`exists (select from ${article} where ${article.deletedAt} is null)`,
      admins: sql<boolean>`exists (select from ${memberRole} where ${memberRole.role} = 'admin')`,
    })
    .from(sql`(select 1) one`)
  if (found === undefined || found.music) return ''
  const { from } = await getSiteState(db)
  const done = [found.podcasts, from !== 'shipped', found.topics, found.articles, found.admins]
  const left = steps.filter((_, at) => done[at] !== true).map((step, at) => step.replace('### ', `### ${at + 1}. `))
  return left.length === 0 ? '' : [opening, ...left].join('')
}
