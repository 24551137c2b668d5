import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { z } from 'zod'
import { importMusic } from '../../modules/import/music/import-music.ts'
import { importPodcasts } from '../../modules/import/podcast/import-podcasts.ts'
import { reportLines } from '../../modules/import/report.ts'
import type { ImportReport, Progress } from '../../modules/import/report.ts'
import { charsetNamed } from '../../modules/import/sound/charset.rules.ts'
import { openOutbound } from '../../ports/outbound.ts'
import { print } from '../../process/log/announce.ts'
import { atHand, terminal } from '../../process/log/terminal.ts'
import type { Terminal } from '../../process/log/terminal.ts'
import { EndedWith, SOME_SKIPPED } from '../exit-code.ts'
import { withServices } from '../open-services.ts'

const Input = z.object({
  all: z.boolean(),
  dryRun: z.boolean(),
  download: z.boolean().default(false),
  link: z.boolean().default(false),
  copy: z.boolean().default(false),
  charset: z.string().optional(),
  movedFrom: z.string().optional(),
})

/** Milliseconds between two lines of progress without a terminal that can overwrite them. */
const LINE_MS = 5_000
const DRAW_MS = 100

/** Adds `import` and `import-podcast`. */
export function addImportCommands(program: Command): void {
  program
    .command('import')
    .argument(
      '<folder>',
      'a folder of tagged music: MP3, FLAC, Ogg Vorbis, Opus, M4A, AAC, WAV; with ffmpeg also ALAC, AIFF, WMA and others',
    )
    .addOption(
      new Option('--link', 'leave the files where they are and play them from there; they are only read').conflicts(
        'copy',
      ),
    )
    .option('--copy', 'copy the files into the storage; default: new ones are copied, linked ones stay linked')
    .option(
      '--charset <name>',
      'the character set of old tags that claim Latin-1 but use another one, and of .lrc files that are not Unicode, such as windows-1251 or shift_jis',
      charsetOf,
    )
    .option('--all', 'list all skipped files, not only the first of each kind', false)
    .option('--dry-run', 'report what an import would do, and write nothing', false)
    .description('import a folder of music; run it again when the folder has changed')
    .action(async (folder: string, options: unknown) => {
      const { all, dryRun, link, copy, charset } = Input.parse(options)
      const keep = link ? 'link' : copy ? 'copy' : undefined
      await withServices((services) =>
        reported({ all, dryRun }, (onProgress) =>
          importMusic(services, atHand(folder), { onProgress, isDry: dryRun, keep, charset }),
        ),
      )
    })

  program
    .command('import-podcast')
    .argument('<feed>', 'the URL of an RSS feed, or a file: a feed, or an OPML list of feeds')
    .option(
      '--download',
      'copy the audio of all episodes into the storage; default: play it from the URL in the feed',
      false,
    )
    .option('--all', 'list all skipped episodes, not only the first of each kind', false)
    .option('--moved-from <url>', 'the URL from which this podcast was imported before')
    .option('--dry-run', 'report what an import would do, and write nothing', false)
    .description('import a podcast feed; run it again to get new episodes')
    .action(async (feed: string, options: unknown) => {
      const { all, dryRun, download, movedFrom } = Input.parse(options)
      const source = sourceOf(feed)
      await withServices((services) => {
        const allowPrivate = services.config.feedPrivateAddresses
        const settings = { download, isDry: dryRun, ...(movedFrom === undefined ? {} : { movedFrom }) }
        return reported({ all, dryRun }, (onProgress) =>
          importPodcasts({ ...services, allowPrivate, outbound: openOutbound({ allowPrivate }) }, source, {
            ...settings,
            onProgress,
          }),
        )
      })
    })
}

function charsetOf(label: string): string {
  const charset = charsetNamed(label)
  if (charset === undefined)
    throw new InvalidArgumentError(
      'It is not a known character set. Known are windows-1251, koi8-r, shift_jis, gbk, big5, iso-8859-2 and others.',
    )
  return charset
}

// A URL is left unchanged.
function sourceOf(feed: string): string {
  if (/^(https?|file):/i.test(feed)) return feed
  if (/^[a-z]+:\/\//i.test(feed)) throw new Error(`${feed} is not an http or https URL.`)
  return atHand(feed)
}

async function reported(
  { all, dryRun }: { all: boolean; dryRun: boolean },
  work: (onProgress: Progress) => Promise<ImportReport>,
): Promise<void> {
  const started = performance.now()
  const { onProgress, clear } = openProgress(terminal())
  try {
    const report = await work(onProgress)
    clear()
    if (dryRun) print('Nothing was written (--dry-run). An import would do this:')
    for (const line of reportLines(report, { all })) print(line)
    print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
    if (report.stopped !== undefined) throw new Error(report.stopped)
    if (report.skipped.length > 0) throw new EndedWith(SOME_SKIPPED)
  } finally {
    clear()
  }
}

// A terminal shows one line that is overwritten; other outputs get a line at intervals. Only the report is written to
// standard output.
function openProgress({ write, columns }: Terminal): { onProgress: Progress; clear: () => void } {
  let drawn = -LINE_MS
  let isLineOpen = false
  return {
    onProgress: (done, total, what) => {
      const now = performance.now()
      if (now - drawn < (columns !== undefined ? DRAW_MS : LINE_MS)) return
      drawn = now
      const line = `${total === 0 ? '' : `${done} of ${total}  `}${what}`
      if (columns !== undefined) {
        write('error', `\r${[...line].slice(0, Math.max(20, columns - 1)).join('')}\u001B[K`)
        isLineOpen = true
      } else write('error', `${line}\n`)
    },
    clear: () => {
      if (isLineOpen) write('error', '\r\u001B[K')
      isLineOpen = false
    },
  }
}
