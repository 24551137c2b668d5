import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { track } from '../../db/schema/catalogue.ts'
import { topic } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { episode } from '../../db/schema/podcast.ts'
import { article } from '../../db/schema/publication.ts'
import { htmlOfMarkdown } from './markdown.ts'
import { getSiteState } from './site.store.ts'

const [opening = '', ...steps] = readFileSync(new URL('first-steps.md', import.meta.url), 'utf8').split(/^(?=### )/m)

/** What an operator does next, as HTML, while there is nothing to listen to; nothing afterwards. The order is that of first-steps.md. */
export async function readFirstSteps(db: Db): Promise<string> {
  const [found] = await db
    .select({
      music: sql<boolean>`exists (select from ${track}) or exists (select from ${episode})`,
      topics: sql<boolean>`exists (select from ${topic})`,
      articles: sql<boolean>`exists (select from ${article} where ${article.deletedAt} is null)`,
      admins: sql<boolean>`exists (select from ${member} where ${member.role} = 'admin')`,
    })
    .from(sql`(select 1) one`)
  if (found === undefined || found.music) return ''
  const { from } = await getSiteState(db)
  const done = [found.music, from !== 'shipped', found.topics, found.articles, found.admins]
  const left = steps.filter((_, at) => done[at] !== true).map((step, at) => step.replace('### ', `### ${at + 1}. `))
  return htmlOfMarkdown([opening, ...left].join(''), (file) => file)
}
