import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'

/** A film of a few seconds with its index behind the pictures, as cameras write it, and what a camera tells. */
export async function cameraFilm(): Promise<Buffer> {
  const source = readFileSync(path.join(import.meta.dirname, '../../assets/demo/video/vote.mp4'))
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(source), formats: [MP4] }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    tags: { comment: 'secret place', raw: { '©xyz': '+54.3233+010.1394/' } },
    copy: { mode: 'forced' },
    showWarnings: false,
  })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** The names of a file's outermost boxes, in order. */
export function boxesOf(film: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 8 <= film.length; at += Math.max(8, film.readUInt32BE(at)))
    names.push(film.toString('latin1', at + 4, at + 8))
  return names
}
