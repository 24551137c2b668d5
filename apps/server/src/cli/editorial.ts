import { readFile } from 'node:fs/promises'
import { TOPIC_COLOURS } from '@earshot/contract/limits'
import { youtubeId, youtubeLink } from '@earshot/contract/youtube'
import { Option } from 'commander'
import type { Command } from 'commander'
import { eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { say } from '../announce.ts'
import { topic } from '../db/schema/community.ts'
import { article } from '../db/schema/publication.ts'
import { storePicture } from '../modules/media/picture.store.ts'
import { articleWords } from '../modules/publication/article-words.ts'
import { htmlOfText, sanitiseHtml } from '../modules/richtext/sanitise.ts'
import type { Services } from '../services.ts'
import { withServices } from './open-services.ts'

const TopicAsked = z.object({ subTitle: z.string().optional(), colour: z.enum(TOPIC_COLOURS).optional(), icon: z.string().optional() })
const ArticleAsked = z.object({
  title: z.string().trim().min(1), author: z.string().optional(), date: z.iso.date('is not a day like 2026-01-31').optional(), picture: z.string().optional(), youtube: z.string().optional(),
})

/** Adds `topic` and `article`: what editors set up before members can talk and read. */
export function addEditorialCommands(program: Command): void {
  program.command('topic').argument('<title>', 'title of the topic')
    .option('--sub-title <text>', 'a line about what belongs there')
    .addOption(new Option('--colour <name>', 'its colour').choices(TOPIC_COLOURS))
    .option('--icon <file>', 'a small picture: JPEG, PNG, WebP or GIF')
    .description('open a topic of the community, or change the one of that title')
    .action(async (title: string, options: unknown) => {
      const asked = TopicAsked.parse(options)
      await withServices((services) => setTopic(services, title.trim(), asked))
    })

  program.command('article').argument('<file>', 'HTML, or plain text when its name does not end in .html')
    .requiredOption('--title <title>', 'title of the article')
    .option('--author <name>', 'who wrote it')
    .option('--date <day>', 'its day, like 2026-01-31; today when left out')
    .option('--picture <file>', 'the picture of its card and cover')
    .option('--youtube <address>', 'a video that stands on top instead of the picture')
    .description('publish an article of the publication')
    .action(async (file: string, options: unknown) => {
      const asked = ArticleAsked.parse(options)
      await withServices((services) => publish(services, file, asked))
    })
}

async function setTopic(services: Services, title: string, { subTitle, colour, icon }: z.output<typeof TopicAsked>): Promise<void> {
  if (title === '') throw new Error('A topic needs a title.')
  const { db } = services
  const picture = icon === undefined ? undefined : await storePicture(services, await readFile(icon))
  const given = { ...(subTitle === undefined ? {} : { subTitle }), ...(colour === undefined ? {} : { colour }), ...(picture === undefined ? {} : { icon: picture }) }
  const [known] = await db.select({ id: topic.id }).from(topic).where(eq(sql`lower(${topic.title})`, title.toLowerCase()))
  if (known !== undefined) {
    await db.update(topic).set({ title, ...given }).where(eq(topic.id, known.id))
    say(`The topic ${title} was changed: /community/${known.id}`)
    return
  }
  const [last] = await db.select({ pos: max(topic.pos) }).from(topic)
  const [made] = await db.insert(topic).values({ subTitle: '', colour: 'grey', ...given, title, pos: (last?.pos ?? 0) + 1 }).returning({ id: topic.id })
  say(`The topic ${title} is open: /community/${made?.id ?? ''}`)
}

async function publish(services: Services, file: string, { title, author, date, picture, youtube }: z.output<typeof ArticleAsked>): Promise<void> {
  const video = youtube === undefined ? undefined : youtubeId(youtube)
  if (youtube !== undefined && video === undefined) throw new Error('--youtube is not the address of a video on YouTube.')
  const words = await readFile(file, 'utf8')
  const content = file.endsWith('.html') ? sanitiseHtml(words) : htmlOfText(words)
  const art = picture === undefined ? null : await storePicture(services, await readFile(picture))
  const now = services.now()
  const [made] = await services.db.insert(article).values({
    ...articleWords({ title, author, content }), thumbnail: art, photo: art, date: date ?? now.toISOString().slice(0, 10), createdAt: now,
    mediaType: video === undefined ? 'image' : 'youtube', youtubeLink: video === undefined ? null : youtubeLink(video),
  }).returning({ id: article.id })
  say(`The article ${title} is published: /publication/${made?.id ?? ''}`)
}
