// Makes the looping films of the public pages: run with the project's Node; needs ffmpeg with libvpx-vp9 and libx264.
// Every film is drawn from a piece of the demo's own music and loops without a seam.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { portraitOf } from '../src/art/portrait.ts'
import type { Portrait } from '../src/art/portrait.ts'
import { disc, px, ring, smooth, times } from '../src/art/shapes.ts'
import type { Point } from '../src/art/shapes.ts'
import { composeAll } from '../src/synth/compose.ts'
import { RATE } from '../src/synth/voices.ts'

const WIDTH = 1280
const HEIGHT = 720
const FRAMES = 168
const FRAMES_A_SECOND = 24
const TURN = 2 * Math.PI
const out = fileURLToPath(new URL('../videos', import.meta.url))

type Scene = { name: string; genre: string; ground: string; draw: (portrait: Portrait, turn: number) => string }

const PINK = '#fa3e61'
const PAPER = '#f3efe8'

/**
 * Mountains of a night that never ends: they sway and breathe, the near ones more than the far ones, and the sun stands
 * still behind them.
 */
function mountains(portrait: Portrait, turn: number): string {
  const tones = ['#3247b8', '#2a3ca0', '#223187', '#1b276e', '#141d55', '#0e1540', '#090e2c']
  const sun = `${disc(890, 220, 138 + 4 * Math.sin(TURN * turn), PINK)}${times(3, (index) => ring(890, 220, 186 + index * 50 + 10 * Math.sin(TURN * (turn - index * 0.16)), PINK, 4 - index)).join('')}`
  return (
    sun +
    tones
      .map((tone, row) => {
        const sway = 0.012 * (row + 1) * Math.sin(TURN * (turn + row * 0.07))
        const tall = HEIGHT * (0.36 - row * 0.025) * (1 + 0.05 * Math.sin(TURN * (turn + row * 0.19)))
        const points = times(21, (step): Point => {
          const place = step / 20
          return [
            WIDTH * (place * 1.1 - 0.05),
            HEIGHT * (0.62 + row * 0.07) -
              tall * (0.25 + 0.75 * portrait.band(place * 0.36 + row * 0.23 + sway, 0.12 + row * 0.05) ** 1.3),
          ]
        })
        return `<path d="${smooth(points)}V${HEIGHT + 40}H-80Z" fill="${tone}"/>`
      })
      .join('')
  )
}

/** A record: its grooves breathe, its label turns. */
function record(portrait: Portrait, turn: number): string {
  const [x, y] = [820, 320]
  const grooves = times(7, (index) => {
    const reach = 158 + index * 96 + 9 * Math.sin(TURN * (turn - index * 0.14))
    const points = times(32, (step): Point => {
      const place = step / 32
      // There and back, so that the groove closes.
      const away = reach + (portrait.loud(Math.abs(place * 2 - 1) * 0.3 + index * 0.19) - 0.6) * 52
      return [x + Math.cos(place * TURN) * away, y + Math.sin(place * TURN) * away]
    })
    return `<path d="${smooth(points, true)}" fill="none" stroke="${[PAPER, PINK, '#4a66ff'][index % 3] ?? PAPER}" stroke-width="${px(12 + 26 * portrait.loud(index / 7))}"/>`
  })
  const [cos, sin] = [Math.cos(TURN * turn), Math.sin(TURN * turn)]
  return `${grooves.join('')}${disc(x, y, 92, PINK)}${disc(x, y, 15, '#14121c')}<path d="M${px(x + cos * 36)} ${px(y + sin * 36)}L${px(x + cos * 70)} ${px(y + sin * 70)}" stroke="#14121c" stroke-width="10" stroke-linecap="round"/>`
}

/** People in a square, each listening to another moment. */
function crowd(portrait: Portrait, turn: number): string {
  const colours = [PINK, '#4a66ff', '#f0a63c', '#35265c', '#463374', '#35265c']
  return times(11 * 6, (index) => {
    const [column, row] = [index % 11, Math.floor(index / 11)]
    const phase = portrait.loud(index * 0.137)
    const wave = 0.5 + 0.5 * Math.sin(TURN * (turn + phase + column * 0.06))
    const [x, y] = [
      column * 126 + (row % 2) * 63 - 20 + 10 * Math.sin(TURN * (turn + phase)),
      row * 128 + 44 + 8 * Math.cos(TURN * (turn + phase)),
    ]
    const colour = colours[(index * 7 + row * 2) % colours.length] ?? PINK
    return disc(x, y, 18 + 42 * phase * (0.55 + 0.45 * wave), colour)
  }).join('')
}

/** Bars that rise and fall like a count of hands. */
function hands(portrait: Portrait, turn: number): string {
  return times(22, (index) => {
    const loud = portrait.band(index / 22, 0.15)
    const tall =
      HEIGHT * (0.3 + 0.66 * loud * (0.66 + 0.34 * Math.sin(TURN * (turn * (1 + (index % 2)) + index * 0.11))))
    const [x, y] = [index * 58 + 6, HEIGHT - tall]
    return `<rect x="${x}" y="${px(y)}" width="42" height="${px(tall + 40)}" rx="21" fill="${index % 7 === 4 ? PINK : index % 5 === 2 ? PAPER : '#3150e8'}"/>`
  }).join('')
}

/** A few broad ribbons in a slow wind. */
function ribbon(portrait: Portrait, turn: number): string {
  return ['#155a6b', '#1f7d8f', PAPER, PINK, '#155a6b']
    .map((colour, layer) => {
      const edge = (side: number) =>
        times(13, (step): Point => {
          const place = step / 12
          const wide = 30 + 64 * portrait.loud(place * 0.4 + layer * 0.2)
          return [
            WIDTH * (place * 1.1 - 0.05),
            HEIGHT * (0.3 + layer * 0.1) +
              96 * Math.sin(TURN * (place * (0.8 + layer * 0.12) - turn + layer * 0.17)) +
              side * wide * Math.cos(TURN * (place * 0.9 + turn * (layer % 2 === 0 ? 1 : -1)) * 0.5 + layer) ** 2,
          ]
        })
      return `<path d="${smooth(edge(-1))}${smooth(edge(1).toReversed()).replace('M', 'L')}Z" fill="${colour}"/>`
    })
    .join('')
}

/** Columns of a paper that are read line by line: a light goes down each of them. */
function columns(portrait: Portrait, turn: number): string {
  return times(5 * 15, (index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)]
    const isHead = row === 0
    const long = isHead ? 210 : 90 + 120 * portrait.loud(index * 0.071)
    const away = Math.abs(((((row / 15 - turn + column * 0.23) % 1) + 1.5) % 1) - 0.5)
    const colour = isHead ? PINK : away < 0.06 ? PAPER : away < 0.14 ? '#3f8f6c' : '#1d4d3b'
    return `<rect x="${44 + column * 246}" y="${isHead ? 36 : 60 + row * 44}" width="${px(long + 14 * Math.sin(TURN * (turn + index * 0.13)))}" height="${isHead ? 36 : 18}" rx="9" fill="${colour}"/>`
  }).join('')
}

/** A voice: bars that open around a line, as loud as what is said. */
function voice(portrait: Portrait, turn: number): string {
  return times(40, (index) => {
    const loud = portrait.loud(index / 40)
    const tall = HEIGHT * (0.05 + 0.72 * loud ** 1.6 * (0.62 + 0.38 * Math.sin(TURN * (turn + index * 0.085))))
    return `<rect x="${index * 32 + 8}" y="${px((HEIGHT - tall) / 2)}" width="17" height="${px(tall)}" rx="8.5" fill="${index % 9 === 4 ? PINK : index % 4 === 2 ? PAPER : '#f0a63c'}"/>`
  }).join('')
}

const SCENES: readonly Scene[] = [
  { name: 'home', genre: 'Soul', ground: '#4a63e0', draw: mountains },
  { name: 'publication', genre: 'Folk', ground: '#0d2119', draw: columns },
  { name: 'podcasts', genre: 'Jazz', ground: '#3a0f24', draw: voice },
  { name: 'discover', genre: 'Electronic', ground: '#14121c', draw: record },
  { name: 'community', genre: 'Jazz', ground: '#1a1030', draw: crowd },
  { name: 'vote', genre: 'Rock', ground: '#101a3c', draw: hands },
  { name: 'livefeed', genre: 'Indie', ground: '#0a1c22', draw: ribbon },
]

mkdirSync(out, { recursive: true })
for (const { name, genre, ground, draw } of SCENES.filter(
  (scene) => process.argv.length < 3 || process.argv.includes(scene.name),
)) {
  // The first film keeps the music that it was drawn from.
  const piece = name === 'home' ? 'publication' : name
  const portrait = portraitOf(composeAll({ seed: `film ${piece}`, genre, player: piece }), RATE)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'film-'))
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${ground}"/>${draw(portrait, frame / FRAMES)}</svg>`
    const picture = sharp(Buffer.from(svg))
    await picture
      .clone()
      .png({ compressionLevel: 1 })
      .toFile(path.join(folder, `${String(frame).padStart(4, '0')}.png`))
    if (frame === 0)
      await picture
        .clone()
        .jpeg({ quality: 74, mozjpeg: true })
        .toFile(path.join(out, `${name}.jpg`))
  }
  const input = [
    '-v',
    'error',
    '-y',
    '-framerate',
    String(FRAMES_A_SECOND),
    '-i',
    path.join(folder, '%04d.png'),
    '-an',
    '-pix_fmt',
    'yuv420p',
  ]
  execFileSync('ffmpeg', [
    ...input,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '44',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '3',
    '-g',
    String(FRAMES),
    '-auto-alt-ref',
    '1',
    '-lag-in-frames',
    '25',
    path.join(out, `${name}.webm`),
  ])
  execFileSync('ffmpeg', [
    ...input,
    '-c:v',
    'libx264',
    '-crf',
    '31',
    '-preset',
    'veryslow',
    '-g',
    String(FRAMES),
    '-movflags',
    '+faststart',
    path.join(out, `${name}.mp4`),
  ])
  rmSync(folder, { recursive: true })
  console.log(`${name} is made`)
}
