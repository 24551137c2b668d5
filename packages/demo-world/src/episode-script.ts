import { ARTICLES } from './content/articles/articles.ts'
import { PODCASTS, readEpisode } from './content/catalogue/podcasts.ts'
import type { EpisodeParts } from './content/catalogue/podcasts.ts'
import { TOPICS } from './content/community/community.ts'
import { NIGHT_TALK } from './content/night-talk.ts'
import { MEMBERS } from './content/people.ts'
import type { PodcastSeed } from './content/seeds.ts'
import { READERS, STUDIO_TALK } from './content/studio-talk.ts'
import { chanceOf } from './synth/random.ts'
import type { Chance } from './synth/random.ts'

/** An episode to generate, by its line; without a length it is a short one for tests. */
export type EpisodeOrder = { seed: string; length?: 'full' | undefined }

/** A sentence of an episode: its start and latest end in seconds, and its speaker. */
export type Phrase = { start: number; end: number; voice: 'host' | 'guest'; speaker: string; text: string }

/** The text of an episode and its length in whole seconds. Each of the `chapters` begins with a sentence. */
export type EpisodeScript = {
  language: string
  seconds: number
  phrases: Phrase[]
  chapters: { start: number; title: string }[]
}

/** Seconds of the jingle at either end. */
const JINGLE = 2.4
/** Seconds of talk after which a full episode says goodbye. */
const TALK_SECONDS = [238, 300] as const
const SHORT_SECONDS = [20, 28] as const
/** Returns the time of a sentence: a little more than it takes, so that a pause follows. */
const SECONDS_PER_LETTER = 0.075
const PAUSE_SECONDS = 0.55

/** Returns the script of an episode, which is always the same, with the times of its sentences. */
export function scriptOf(order: EpisodeOrder): EpisodeScript {
  const show = PODCASTS.find(({ seasons }) => seasons.some(({ episodes }) => episodes.includes(order.seed)))
  if (show === undefined) throw new Error('no podcast has this episode')
  const parts = readEpisode(order.seed)
  return order.length === 'full' ? fullScript(order.seed, parts, show) : shortScript(order.seed, parts, show)
}

function shortScript(seed: string, { name, notes, chapters }: EpisodeParts, show: PodcastSeed): EpisodeScript {
  const seconds = chanceOf(`length of ${seed}`).whole(...SHORT_SECONDS)
  const talk = newTalk(show.language ?? 'en')
  for (const text of [show.title, name, ...sentencesOf(notes), ...chapters]) {
    if (talk.end() + secondsFor(text) > seconds - JINGLE) break
    talk.add('host', show.host, text)
  }
  return {
    ...talk.script,
    seconds,
    chapters: chapters.map((title, index) => ({ start: Math.round((index * seconds) / chapters.length), title })),
  }
}

function fullScript(seed: string, parts: EpisodeParts, show: PodcastSeed): EpisodeScript {
  const chance = chanceOf(`script of ${seed}`)
  const talk = newTalk(show.language ?? 'en')
  if (show.language === 'de') talkAtNight(talk, parts, { show, chance })
  else readAloud(talk, parts, { show, chance })
  return { ...talk.script, seconds: Math.ceil(talk.end() + JINGLE) }
}

type Programme = { show: PodcastSeed; chance: Chance }

function readAloud(talk: Talk, { name, notes, chapters }: EpisodeParts, { show, chance }: Programme): void {
  const reader = chance.pick(READERS)
  const host = (text: string) => talk.add('host', show.host, text)
  const until = chance.between(...TALK_SECONDS)
  const readings = shuffled(READINGS, chance)
  const jokes = shuffled(STUDIO_TALK, chance)
  talk.chapter(chapters[0] ?? 'Welcome')
  host(`This is ${show.title}, and I am your host, ${show.host}.`)
  host(`Today: ${name}.`)
  sentencesOf(notes).forEach(host)
  host(`With me in the studio is ${reader}, who reads what you wrote to us.`)
  talk.add('guest', reader, 'Good to be here.')
  const perChapter = (until - talk.end()) / Math.max(1, chapters.length - 1)
  let named = 1
  for (const [index, { title, by, sentences }] of readings.entries()) {
    if (talk.end() >= until) break
    const next = chapters[named]
    const isDue = next !== undefined && talk.end() >= named * perChapter
    if (next !== undefined && isDue) {
      talk.chapter(next)
      host(`${next}.`)
      named += 1
    } else if (chapters.length === 0) talk.chapter(title)
    host(index === 0 ? `We begin with “${title}”, by ${by}.` : `Next: “${title}”, by ${by}.`)
    for (const sentence of sentences) talk.add('guest', reader, sentence)
    const joke = jokes[index % jokes.length]
    if (joke !== undefined) host(joke)
  }
  for (const late of chapters.slice(named)) {
    talk.chapter(late)
    host(`${late}.`)
  }
  if (chapters.length === 0) talk.chapter('Goodbye')
  host(`That was ${name}.`)
  host(`Thank you, ${reader}.`)
  talk.add('guest', reader, 'Thank you for listening.')
  host(`This was ${show.title}. Until next time.`)
}

function talkAtNight(talk: Talk, { name, notes, chapters }: EpisodeParts, { show, chance }: Programme): void {
  const guest = chance.pick(READERS)
  const titles = chapters.length > 0 ? chapters : ['Ankunft', 'Gespräch', 'Abschied']
  const say = (text: string) => talk.add('host', show.host, text)
  // From a place of its own, and round: questions stay before their answers.
  const from = chance.whole(0, NIGHT_TALK.length / 2 - 1) * 2
  const lines = [...NIGHT_TALK.slice(from), ...NIGHT_TALK.slice(0, from)]
  for (const [number, title] of titles.entries()) {
    talk.chapter(title)
    if (number === 0) [`Nachtdienst, mit ${show.host}.`, `Heute: ${name}.`, ...sentencesOf(notes)].forEach(say)
    say(`${title}.`)
    const [first, end] = [number, number + 1].map((place) => 2 * Math.round((place * lines.length) / titles.length / 2))
    for (const [index, line] of lines.slice(first, end).entries())
      talk.add(index % 2 === 0 ? 'host' : 'guest', index % 2 === 0 ? show.host : guest, line)
  }
  say('Das war Nachtdienst. Schlafen Sie gut.')
}

type Talk = ReturnType<typeof newTalk>

function newTalk(language: string) {
  const phrases: Phrase[] = []
  const chapters: EpisodeScript['chapters'] = []
  const end = (): number => phrases.at(-1)?.end ?? JINGLE
  return {
    script: { language, phrases, chapters },
    end,
    add: (voice: Phrase['voice'], speaker: string, text: string): void => {
      const start = end()
      phrases.push({ start, end: hundredths(start + secondsFor(text)), voice, speaker, text })
    },
    chapter: (title: string): void => {
      chapters.push({ start: chapters.length === 0 ? 0 : Math.round(end()), title })
    },
  }
}

const secondsFor = (text: string): number => PAUSE_SECONDS + text.length * SECONDS_PER_LETTER

const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

type Reading = { title: string; by: string; sentences: string[] }

/** Texts that episodes read aloud: articles and posts of the demo world. */
const READINGS: readonly Reading[] = [
  ...ARTICLES.map(({ title, author, html }) => ({ title, by: author, sentences: sentencesOf(wordsOf(html)) })),
  ...TOPICS.flatMap(({ posts }) => posts)
    .filter(({ hidden, held }) => hidden === undefined && held !== true)
    .map(({ title, by, text }) => ({
      title,
      by: MEMBERS.find(({ username }) => username === by)?.fullName ?? by,
      sentences: sentencesOf(text),
    })),
].filter(({ sentences }) => sentences.length > 1)

function sentencesOf(text: string): string[] {
  const sentences = Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  )
  return sentences.filter((sentence) => /\p{L}/u.test(sentence))
}

function wordsOf(html: string): string {
  return html
    .replaceAll(/<\/?(?:em|strong|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
