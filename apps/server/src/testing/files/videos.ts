import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { EncodedPacket } from 'mediabunny'

/** Creates a video of a few seconds with its index at the end and with metadata, as cameras write it. */
export async function cameraVideo(): Promise<Buffer> {
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(demoVideo('vote.mp4')), formats: [MP4] }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    tags: { comment: 'secret place', raw: { '©xyz': '+54.3233+010.1394/' } },
    copy: { mode: 'forced' },
    showWarnings: false,
  })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Creates a video that repeats until it has nearly this many bytes. */
export async function longVideo(bytes: number): Promise<Buffer> {
  using input = new Input({ source: new BufferSource(demoVideo('discover.mp4')), formats: [MP4] })
  const picture = await input.getPrimaryVideoTrack()
  const decoderConfig = await picture?.getDecoderConfig()
  if (picture === null || decoderConfig === undefined || decoderConfig === null) throw new Error('no video track')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const packets: EncodedPacket[] = []
  for await (const packet of new EncodedPacketSink(picture).packets()) packets.push(packet)
  const [seconds, size] = [
    await picture.computeDuration(),
    packets.reduce((sum, { byteLength }) => sum + byteLength, 0),
  ]
  const times = Math.floor((bytes * 0.97) / size)
  for (let time = 0; time < times; time += 1)
    for (const packet of packets)
      await source.add(packet.clone({ timestamp: packet.timestamp + time * seconds }), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

const demoVideo = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../../../../packages/demo-world/videos', name))

/** Returns the names of a file's top-level boxes, in order. */
export function boxesOf(video: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 8 <= video.length; at += Math.max(8, video.readUInt32BE(at)))
    names.push(video.toString('latin1', at + 4, at + 8))
  return names
}
