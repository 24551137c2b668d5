import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { clockOf } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode-texts'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useRef, useState } from 'react'
import { FileInput } from '../../../forms/file-input.tsx'
import { lengthOf, type EditedChapter } from './chapter-values.ts'
import {
  chapterLines,
  chaptersThatFit,
  readChapterFile,
  readChapterLines,
  type FoundChapters,
  type LeftOut,
} from './found-chapters.rules.ts'
import styles from './chapters.module.css'

/** Bytes of a file with chapters that are read, as of imports. */
const FILE_BYTES_MAX = 2 * 1024 * 1024

/** A source of chapters: `lines` while they are typed, or chapters that were found in a file or the tags of the sound. */
type Source = { is: 'lines'; text: string } | { is: 'found'; from: string; found: FoundChapters }

/** Takes chapters from the tags of the sound, a JSON file or pasted lines, after a preview (SHOW-11). */
export function ChapterImport({
  episode,
  chapters,
  onTake,
}: {
  episode: StudioEpisode
  chapters: readonly EditedChapter[]
  onTake: (chapters: Chapter[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<Source>()
  const [failure, setFailure] = useState('')
  const length = lengthOf(episode)
  const proposed = episode.sound?.chapters ?? []
  const takeFile = async (file: File) => {
    const found = file.size > FILE_BYTES_MAX ? undefined : readChapterFile(await file.text(), length)
    setFailure(found === undefined ? m.chapters_no_file({ name: file.name }) : '')
    if (found !== undefined) setSource({ is: 'found', from: file.name, found })
  }
  const take = (found: Chapter[]) => {
    onTake(found)
    setSource(undefined)
  }
  return (
    <>
      <div className={styles.acts}>
        {proposed.length > 0 && (
          <Button
            size="s"
            variant={chapters.length === 0 ? 'solid' : 'line'}
            onClick={() =>
              setSource({ is: 'found', from: m.chapters_tags(), found: chaptersThatFit(proposed, length) })
            }
          >
            {m.chapters_from_tags({ count: proposed.length })}
          </Button>
        )}
        <Button size="s" onClick={() => input.current?.click()}>
          {m.chapters_from_file()}
        </Button>
        <Button size="s" onClick={() => setSource({ is: 'lines', text: chapterLines(chapters) })}>
          {m.chapters_paste()}
        </Button>
        <FileInput
          input={input}
          accept=".json,application/json"
          label={m.chapters_from_file()}
          onFiles={([file]) => file !== undefined && void takeFile(file)}
        />
      </div>
      <FormMessage>{failure}</FormMessage>
      {source !== undefined && (
        <Preview
          source={source}
          known={chapters}
          length={length}
          onType={(text) => setSource({ is: 'lines', text })}
          onTake={take}
          onClose={() => setSource(undefined)}
        />
      )}
    </>
  )
}

function Preview({
  source,
  known,
  length,
  onType,
  onTake,
  onClose,
}: {
  source: Source
  known: readonly EditedChapter[]
  length: number | null
  onType: (text: string) => void
  onTake: (chapters: Chapter[]) => void
  onClose: () => void
}) {
  const lines = source.is === 'lines' ? readChapterLines(source.text) : undefined
  const found =
    source.is === 'found'
      ? source.found
      : lines !== undefined && 'chapters' in lines
        ? chaptersThatFit(
            lines.chapters.map((each) => withMore(each, known)),
            length,
          )
        : undefined
  const count = found?.chapters.length ?? 0
  return (
    <Dialog
      open
      title={source.is === 'lines' ? m.chapters_paste() : m.chapters_found_in({ name: source.from })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" disabled={count === 0} onClick={() => onTake(found?.chapters ?? [])}>
            {m.chapters_use({ count })}
          </Button>
        </>
      }
    >
      <div className={styles.preview} data-writing>
        {source.is === 'lines' && (
          <>
            <AreaField
              label={m.lines()}
              rows={6}
              dir="auto"
              value={source.text}
              onChange={({ currentTarget }) => onType(currentTarget.value)}
            />
            <p className={styles.help}>{m.chapters_lines_help()}</p>
          </>
        )}
        {lines !== undefined && 'line' in lines && <FormMessage>{m.chapters_line_wrong(lines)}</FormMessage>}
        {found !== undefined && <Found found={found} />}
        {known.length > 0 && <p>{m.chapters_replaces({ count: known.length })}</p>}
        <p>{m.chapters_not_saved()}</p>
      </div>
    </Dialog>
  )
}

function Found({ found: { chapters, leftOut } }: { found: FoundChapters }) {
  return (
    <>
      {chapters.length === 0 ? (
        <p>{m.chapters_none_found()}</p>
      ) : (
        <ol className={styles.found} aria-label={m.chapters()} tabIndex={0}>
          {chapters.map(({ start, title, is_hidden: isHidden }) => (
            <li key={start}>
              <span>{clockOf(start)}</span>
              <span>
                <bdi>{title}</bdi>
                {isHidden === true && ` · ${m.chapter_hidden()}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      {leftOutOf(leftOut).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </>
  )
}

function leftOutOf({ unread, outside, same, many, pictures }: LeftOut): string[] {
  const all = [
    [unread, m.chapters_left_unread],
    [outside, m.chapters_left_outside],
    [same, m.chapters_left_same],
    [many, m.chapters_left_many],
    [pictures, m.chapters_left_pictures],
  ] as const
  return all.flatMap(([count, words]) => (count > 0 ? [words({ count })] : []))
}

// Links, pictures and marks of a chapter stay when its line is unchanged.
function withMore(chapter: Chapter, known: readonly EditedChapter[]): Chapter {
  const same = known.find(({ start, title }) => start === chapter.start || title === chapter.title)
  if (same === undefined) return chapter
  return { ...chapter, href: same.href, image: same.image, is_hidden: same.is_hidden }
}
