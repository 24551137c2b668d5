import { readFile } from 'node:fs/promises'
import { TOPIC_ICONS, drawnIconUrl } from '@earshot/contract/community/topic-icons'
import { ID_MAX, TOPIC_COLOURS } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import { Option } from 'commander'
import type { Command } from 'commander'
import { desc } from 'drizzle-orm'
import { z } from 'zod'
import { articleDraft } from '../../db/schema/site/publication.ts'
import { createTopic, deleteTopic, findTopic, updateTopic } from '../../modules/community/topics/topic-changes.store.ts'
import { storePicture } from '../../modules/media/pictures/picture.store.ts'
import { findAccount } from '../../modules/member/account.store.ts'
import { stateOf } from '../../modules/newsroom/newsroom.rules.ts'
import { publishDraft } from '../../modules/newsroom/publish.store.ts'
import { createDraft } from '../../modules/newsroom/save.store.ts'
import type { NewAuthor } from '../../modules/newsroom/save.store.ts'
import { bylineOf } from '../../modules/publication/article-words.ts'
import { deleteArticle, restoreArticle } from '../../modules/publication/publication.store.ts'
import { authorsOf as authorsOfDraft } from '../../modules/publication/views.ts'
import { htmlOfText, sanitiseArticleHtml } from '../../modules/richtext/sanitise.ts'
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

/** Words for the states of articles in the list; a published one has none. */
const STATE_WORDS = {
  draft: 'draft',
  review: 'in review',
  scheduled: 'scheduled',
  published: 'published',
  removed: 'removed',
} as const

const IdInput = z.coerce.number().pipe(z.int().min(1).max(ID_MAX))

/** Adds `topic` and `article`, which create, delete and restore topics and articles. */
export function addEditorialCommands(program: Command): void {
  const topics = program
    .command('topic')
    .argument('<title>', 'title of the topic')
    .option('--sub-title <text>', 'one line that describes the topic')
    .addOption(new Option('--colour <name>', 'colour of the topic').choices(TOPIC_COLOURS))
    .option('--icon <file>', `a small picture: JPEG, PNG, WebP or GIF; or a drawn icon: ${TOPIC_ICONS.join(', ')}`)
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
          `The article ${(await deleteArticle(db, IdInput.parse(id), 'command', now())).title} was removed. Bring it back with: earshot article restore ${id}`,
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
          `The article ${(await restoreArticle(db, IdInput.parse(id), 'command')).title} is published again: /publication/${id}`,
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
  const { db, config } = services
  const drawn = TOPIC_ICONS.find((name) => name === icon)
  const picture =
    drawn !== undefined
      ? drawnIconUrl(drawn)
      : icon === undefined
        ? undefined
        : await storePicture(services, await readFile(atHand(icon)))
  const given = {
    title,
    ...(subTitle === undefined ? {} : { subTitle }),
    ...(colour === undefined ? {} : { colour }),
    ...(picture === undefined ? {} : { icon: picture }),
  }
  const known = await findTopic(db, title)
  if (known === undefined)
    return print(`The topic ${title} was created: /community/${await createTopic(db, given, 'command')}`)
  await updateTopic(db, known.id, given, { by: 'command', timeZone: config.timeZone })
  print(`The topic ${title} was changed: /community/${known.id}`)
}

async function publish(
  services: Services,
  file: string,
  { title, author, writer, date, picture, youtube }: z.output<typeof ArticleInput>,
): Promise<void> {
  const video = youtube === undefined ? undefined : youtubeId(youtube)
  if (youtube !== undefined && video === undefined) throw new Error('--youtube is not the URL of a YouTube video.')
  const given = await readFile(atHand(file), 'utf8')
  const content = file.endsWith('.html') ? sanitiseArticleHtml(given) : htmlOfText(given)
  const art = picture === undefined ? null : await storePicture(services, await readFile(atHand(picture)))
  const account = writer === undefined ? undefined : await findAccount(services.db, writer)
  if (writer !== undefined && account === undefined) throw new Error(`There is no account ${writer}.`)
  const now = services.now()
  const id = await services.db.transaction(async (tx) => {
    const fields = {
      title,
      content,
      photo: art,
      youtubeLink: video === undefined ? null : youtubeLink(video),
      date: date ?? now.toISOString().slice(0, 10),
    }
    const made = await createDraft(tx, { fields, authors: authorsOf(account, author), by: 'command', at: now })
    const change = { articleId: made, by: 'command', at: now, timeZone: services.config.timeZone } as const
    await publishDraft(tx, change, { notifies: true, marksUpdate: false })
    return made
  })
  print(`The article ${title} is published: /publication/${id}`)
}

// The byline of an account may differ from its name.
function authorsOf(account: { id: number } | undefined, author: string | undefined): NewAuthor[] {
  if (account !== undefined)
    return [{ id: account.id, name: '', ...(author !== undefined && author !== '' && { byline: author }) }]
  return author === undefined || author === '' ? [] : [{ name: author }]
}

async function listAll({ db }: Services): Promise<void> {
  const rows = await db
    .select({
      id: articleDraft.id,
      title: articleDraft.title,
      authors: authorsOfDraft('draft'),
      date: articleDraft.date,
      deletedAt: articleDraft.deletedAt,
      submittedAt: articleDraft.submittedAt,
      publishAt: articleDraft.publishAt,
      publishedAt: articleDraft.publishedAt,
    })
    .from(articleDraft)
    .orderBy(desc(articleDraft.id))
  for (const row of rows)
    print(
      [
        row.id,
        row.date ?? '',
        row.title,
        bylineOf(row.authors),
        stateOf(row) === 'published' ? '' : `(${STATE_WORDS[stateOf(row)]})`,
      ]
        .join('\t')
        .trimEnd(),
    )
}

async function removeTopic({ db }: Services, title: string): Promise<void> {
  const known = await findTopic(db, title)
  if (known === undefined) throw new Error(`There is no topic ${title}.`)
  print(`The topic ${await deleteTopic(db, known.id, 'command')} was removed.`)
}
