import { readFile } from 'node:fs/promises'
import { ID_MAX, TOPIC_COLOURS } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import { Option } from 'commander'
import type { Command } from 'commander'
import { desc, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { post, topic } from '../../db/schema/community/community.ts'
import { article } from '../../db/schema/site/publication.ts'
import { emit } from '../../events/event.ts'
import { articlePublished } from '../../events/events.ts'
import { oneOf } from '../../http/errors.ts'
import { findAccount } from '../../modules/account/account.store.ts'
import { storePicture } from '../../modules/media/pictures/picture.store.ts'
import { articleWords } from '../../modules/publication/article-words.ts'
import { deleteArticle, restoreArticle } from '../../modules/publication/publication.store.ts'
import { htmlOfText, sanitiseHtml } from '../../modules/richtext/sanitise.ts'
import type { Services } from '../../ports/services.ts'
import { print } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { withServices } from '../open-services.ts'

const TopicInput = z.object({
  subTitle: z.string().optional(),
  colour: z.enum(TOPIC_COLOURS).optional(),
  icon: z.string().optional(),
})
const ArticleInput = z.object({
  title: z
    .string('is needed: add --title <title>')
    .trim()
    .refine((title) => !showsNothing(title), 'is needed: add --title <title>'),
  author: z.string().optional(),
  writer: z.string().optional(),
  date: z.iso.date('is not a day like 2026-01-31').optional(),
  picture: z.string().optional(),
  youtube: z.string().optional(),
})

const IdInput = z.coerce.number().pipe(z.int().min(1).max(ID_MAX))

/** Adds `topic` and `article`, which create, delete and restore topics and articles. */
export function addEditorialCommands(program: Command): void {
  const topics = program
    .command('topic')
    .argument('<title>', 'title of the topic')
    .option('--sub-title <text>', 'one line that describes the topic')
    .addOption(new Option('--colour <name>', 'colour of the topic').choices(TOPIC_COLOURS))
    .option('--icon <file>', 'a small picture: JPEG, PNG, WebP or GIF')
    .description('create a topic, or change the topic with this title')
    .action(async (title: string, options: unknown) => {
      const input = TopicInput.parse(options)
      await withServices((services) => setTopic(services, title.trim(), input))
    })

  topics
    .command('remove')
    .argument('<title>', 'title of the topic')
    .description('remove a topic that has no posts')
    .action((title: string) => withServices((services) => removeTopic(services, title.trim())))

  const articles = program
    .command('article')
    .argument('<file>', 'HTML, or plain text when its name does not end in .html')
    // The option is not marked as required, because commander would then require it for the subcommands as well.
    .option('--title <title>', 'title of the article; needed')
    .option('--author <name>', 'author name shown above the article')
    .option(
      '--writer <username>',
      'the account that wrote it: it may delete the article, and its followers are notified',
    )
    .option('--date <day>', 'date, like 2026-01-31; default: today')
    .option('--picture <file>', 'the picture of its card and cover')
    .option('--youtube <url>', 'a YouTube video shown instead of the picture')
    .description('publish an article of the publication')
    .action(async (file: string, options: unknown) => {
      const input = ArticleInput.parse(options)
      await withServices((services) => publish(services, file, input))
    })
  articles
    .command('list')
    .description('list all articles with their ids, newest first')
    .action(() => withServices(listAll))
  articles
    .command('remove')
    .argument('<id>', 'id of the article: 12 for /publication/12')
    .description('remove an article from the site')
    .action((id: string) =>
      withServices(async ({ db, now }) =>
        print(
          `The article ${(await deleteArticle(db, IdInput.parse(id), null, now())).title} was removed. Bring it back with: earshot article restore ${id}`,
        ),
      ),
    )
  articles
    .command('restore')
    .argument('<id>', 'id of the article')
    .description('publish a removed article again')
    .action((id: string) =>
      withServices(async ({ db }) =>
        print(
          `The article ${(await restoreArticle(db, IdInput.parse(id))).title} is published again: /publication/${id}`,
        ),
      ),
    )
}

async function setTopic(
  services: Services,
  title: string,
  { subTitle, colour, icon }: z.output<typeof TopicInput>,
): Promise<void> {
  if (title === '') throw new Error('A topic needs a title.')
  const { db } = services
  const picture = icon === undefined ? undefined : await storePicture(services, await readFile(atHand(icon)))
  const given = {
    ...(subTitle === undefined ? {} : { subTitle }),
    ...(colour === undefined ? {} : { colour }),
    ...(picture === undefined ? {} : { icon: picture }),
  }
  const [known] = await db
    .select({ id: topic.id })
    .from(topic)
    .where(eq(sql`lower(${topic.title})`, title.toLowerCase()))
  if (known !== undefined) {
    await db
      .update(topic)
      .set({ title, ...given })
      .where(eq(topic.id, known.id))
    print(`The topic ${title} was changed: /community/${known.id}`)
    return
  }
  const [last] = await db.select({ pos: max(topic.pos) }).from(topic)
  const [made] = await db
    .insert(topic)
    .values({ subTitle: '', colour: 'grey', ...given, title, pos: (last?.pos ?? 0) + 1 })
    .returning({ id: topic.id })
  print(`The topic ${title} was created: /community/${made?.id ?? ''}`)
}

async function publish(
  services: Services,
  file: string,
  { title, author, writer, date, picture, youtube }: z.output<typeof ArticleInput>,
): Promise<void> {
  const video = youtube === undefined ? undefined : youtubeId(youtube)
  if (youtube !== undefined && video === undefined) throw new Error('--youtube is not the URL of a YouTube video.')
  const given = await readFile(atHand(file), 'utf8')
  const content = file.endsWith('.html') ? sanitiseHtml(given) : htmlOfText(given)
  const art = picture === undefined ? null : await storePicture(services, await readFile(atHand(picture)))
  const account = writer === undefined ? undefined : await findAccount(services.db, writer)
  if (writer !== undefined && account === undefined) throw new Error(`There is no account ${writer}.`)
  const now = services.now()
  const words = articleWords({ title, author: author ?? account?.fullName ?? account?.username, content })
  const id = await services.db.transaction(async (tx) => {
    const made = oneOf(
      await tx
        .insert(article)
        .values({
          ...words,
          authorId: account?.id ?? null,
          thumbnail: art,
          photo: art,
          date: date ?? now.toISOString().slice(0, 10),
          createdAt: now,
          mediaType: video === undefined ? 'image' : 'youtube',
          youtubeLink: video === undefined ? null : youtubeLink(video),
        })
        .returning({ id: article.id }),
      'article',
    )
    await emit(tx, articlePublished, { articleId: made.id })
    return made.id
  })
  print(`The article ${title} is published: /publication/${id}`)
}

async function listAll({ db }: Services): Promise<void> {
  const rows = await db
    .select({
      id: article.id,
      title: article.title,
      author: article.author,
      date: article.date,
      deletedAt: article.deletedAt,
    })
    .from(article)
    .orderBy(desc(article.id))
  for (const row of rows)
    print(
      [row.id, row.date ?? '', row.title, row.author ?? '', row.deletedAt === null ? '' : '(removed)']
        .join('\t')
        .trimEnd(),
    )
}

async function removeTopic({ db }: Services, title: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: topic.id, title: topic.title })
      .from(topic)
      .where(eq(sql`lower(${topic.title})`, title.toLowerCase()))
      .for('update')
    if (known === undefined) throw new Error(`There is no topic ${title}.`)
    if ((await tx.$count(post, eq(post.topicId, known.id))) > 0)
      throw new Error(`The topic ${known.title} has posts. Only a topic without posts can be removed.`)
    await tx.delete(topic).where(eq(topic.id, known.id))
    print(`The topic ${known.title} was removed.`)
  })
}
